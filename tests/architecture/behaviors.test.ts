import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

import { expect, test } from "vitest";

const STARTS = "app/client/start.ts";

/** The files of the behaviors that every page starts, without what they are made of. */
function behaviorFiles(): string[] {
  const source = readFileSync(STARTS, "utf8");
  const imports = [...source.matchAll(/import \{ (\w+) \} from "([^"]+)\.ts"/g)];
  return imports.flatMap(([, name = "", path = ""]) =>
    new RegExp(String.raw`^  ${name},$`, "m").test(source) ? [basename(path)] : [],
  );
}

test("every behavior of the page script has unit tests in a browser", () => {
  const files = behaviorFiles();
  expect(files.length).toBeGreaterThan(20);
  const tests = globSync("e2e/behaviors/**/*.test.ts").map((path) => basename(path));
  const untested = files.filter((name) => !tests.includes(`${name}.test.ts`));
  expect(untested, "behaviors without a file in e2e/behaviors").toEqual([]);
});
