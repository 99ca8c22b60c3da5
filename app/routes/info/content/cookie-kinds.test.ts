import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { storedInTheBrowser } from "./cookie-kinds.ts";

/** The Cookies page lists these together, as conveniences. */
const CONVENIENCES = ["film-progress", "player", "recent-searches"];

/** The keys that scripts write in a browser's storage. */
const written = globSync("app/**/*.ts", { exclude: ["**/*.test.ts"] })
  .map((path) => readFileSync(path, "utf8"))
  .filter((source) => /(?:local|session)Storage\.setItem\(/.test(source))
  .map((source) => /const \w*KEYS? = (?:"[\w-]+"|\[[^\]]+\])/.exec(source)?.[0] ?? '"no-key"')
  .flatMap((declared) => [...declared.matchAll(/"([\w-]+)"/g)].map(([, key]) => key));

test("the Cookies page names every key that scripts write in the browser's storage, and no other", () => {
  const named = storedInTheBrowser.flatMap(({ name }) =>
    typeof name === "string" ? [] : (/^([a-z -]+), in /.exec(name.text)?.[1]?.split(" and ") ?? []),
  );
  expect(new Set([...named, ...CONVENIENCES])).toEqual(new Set(written));
});
