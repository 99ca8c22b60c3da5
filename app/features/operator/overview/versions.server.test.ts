import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { createVersions } from "./versions.server.ts";

function openChangelog() {
  const directory = mkdtempSync(join(tmpdir(), "matinee-changelog-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "CHANGELOG.md");
  const readVersions = createVersions(async () => undefined, file);
  return {
    write: (text: string) => writeFileSync(file, text),
    remove: () => rmSync(file),
    newest: async () => (await readVersions()).newest,
  };
}

test("the newest version is the first of the CHANGELOG, whenever it changes", async () => {
  const { write, remove, newest } = openChangelog();
  expect(await newest()).toBeUndefined();
  write("# Changelog\n\n## 1.9.2\n");
  expect(await newest()).toBe("1.9.2");
  write("# Changelog\n\n## 1.10.0\n\nWords.\n\n## 1.9.2\n");
  expect(await newest()).toBe("1.10.0");
  remove();
  expect(await newest()).toBeUndefined();
  write("");
  expect(await newest()).toBeUndefined();
});
