import { expect, test } from "vitest";

import appRoutes from "#app/routes.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import { SPECULATION_RULES } from "./speculation-rules.ts";

const modules = import.meta.glob<{ handle?: PageHandle }>([
  "../routes/**/*.{ts,tsx}",
  "!**/*.test.{ts,tsx}",
]);

/** Whether a rule's pattern, in which only `*` stands for something, matches a path. */
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`).test(path);

test("no page that is one viewer's own is fetched before it is opened", async () => {
  const [{ where }] = JSON.parse(SPECULATION_RULES).prefetch;
  const [, ...excluded]: { not: { href_matches: string } }[] = where.and;
  const isExcluded = (path: string) => excluded.some(({ not }) => matches(not.href_matches, path));
  const fetched: string[] = [];
  for (const { path = "", file } of appRoutes) {
    const { handle } = (await modules[`../${file}`]?.()) ?? {};
    const isPrivate = handle?.shared === undefined && (handle?.access ?? "session") === "session";
    if (isPrivate && !isExcluded(`/${path}`)) fetched.push(path);
  }
  expect(fetched).toEqual([]);
  expect(isExcluded("/movies")).toBe(false);
  expect(isExcluded("/")).toBe(false);
});
