import { expect, test } from "vitest";

import * as setting from "#app/routes/api/setting.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import { parsePath } from "./way-back.ts";

/** Spellings of another site's address, or of none, that might pass for a path. */
const elsewhere = [
  "",
  "evil.example",
  "https://evil.example/",
  "HTTPS://evil.example",
  "https:/evil.example",
  "https:evil.example",
  "http:\\\\evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example/x",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/x/%2e%2e//evil.example",
  "//evil.example:80/x",
  "//a@evil.example/",
  "//[::1]/",
  "javascript:alert(1)",
  "data:text/html,x",
  "?x=//evil.example",
  "./movies",
];

test.each(elsewhere)("%j is refused", (text) => {
  expect(parsePath(text)).toBeUndefined();
  expect(parseNext(text)).toBeUndefined();
});

test.each([
  ["/movie/5?a=b", "/movie/5?a=b"],
  ["/x/../movies", "/movies"],
  ["/%5Cevil.example", "/%5Cevil.example"],
  ["/@evil.example", "/@evil.example"],
  ["/https://evil.example", "/https://evil.example"],
])("%j leads to %s, which is ours", (text, path) => {
  const url = parsePath(text);
  expect(url && url.pathname + url.search).toBe(path);
});

test.each(["/LOGIN", "/login/", "/Sign-Up/../signup"])(
  "%s would lead around in a circle",
  (text) => {
    expect(parseNext(text)).toBeUndefined();
  },
);

describeOnSqlite("a choice that is made without a script", ({ open }) => {
  test("leads back to a page of ours, whatever its form says", async () => {
    const routes = { "/setting": { ...setting } as RouteModule };
    const { origin } = await openTestSite({ database: await open(), routes });
    const choose = async (from: string, headers = {}) => {
      const body = new URLSearchParams({ theme: "dark", from });
      const init = { method: "POST", body, headers, redirect: "manual" } as const;
      return (await fetch(`${origin}/setting`, init)).headers.get("location");
    };
    for (const from of elsewhere) expect(await choose(from), from).toBe("/");
    expect(await choose("/movies?pages=2")).toBe("/movies?pages=2");
  });

  test("leads back to the page that contains it, by whatever host name that was reached", async () => {
    const routes = { "/setting": { ...setting } as RouteModule };
    const { origin } = await openTestSite({ database: await open(), routes });
    const choose = async (referer: string) => {
      const body = new URLSearchParams({ theme: "dark" });
      const init = { method: "POST", body, headers: { referer }, redirect: "manual" } as const;
      return (await fetch(`${origin}/setting`, init)).headers.get("location");
    };
    expect(await choose(`${origin}/movies?pages=2`)).toBe("/movies?pages=2");
    expect(await choose(`${origin}//evil.example`)).toBe("/");
    expect(await choose("https://evil.example/movies")).toBe("/");
    expect(await choose("nonsense")).toBe("/");
  });
});
