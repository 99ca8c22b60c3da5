import { expect, test } from "vitest";

import appRoutes from "#app/routes.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import { speculationRules } from "./speculation-rules.ts";

const modules = import.meta.glob<{ handle?: PageHandle }>([
  "../routes/**/*.{ts,tsx}",
  "!**/*.test.{ts,tsx}",
]);

/** Whether a rule's pattern matches a path, as browsers read it. */
const matches = (pattern: string, path: string) =>
  new URLPattern(pattern, "https://films.example").test(`https://films.example${path}`);

test("no page that belongs to one viewer is fetched before it is opened", async () => {
  const [{ where }] = JSON.parse(speculationRules()).prefetch;
  const [, ...excluded]: { not: { href_matches: string } }[] = where.and;
  const isExcluded = (path: string) => excluded.some(({ not }) => matches(not.href_matches, path));
  const fetched: string[] = [];
  for (const { path = "", file } of appRoutes) {
    const { handle } = (await modules[`../${file}`]?.()) ?? {};
    const isPrivate = handle?.shared === undefined && (handle?.access ?? "session") === "session";
    const addresses = [`/${path}`, `/hi/${path}`];
    if (isPrivate) fetched.push(...addresses.filter((address) => !isExcluded(address)));
  }
  expect(fetched).toEqual([]);
  expect(isExcluded("/movies")).toBe(false);
  expect(isExcluded("/")).toBe(false);
  expect(isExcluded("/pt-BR/movies")).toBe(false);
});
