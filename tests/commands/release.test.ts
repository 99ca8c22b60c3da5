import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";
import { nameSection } from "../../scripts/releasing/changelog.ts";

function run(
  program: string,
  parameters: string[],
  env: Record<string, string> = {},
  cwd = tmpdir(),
) {
  const { PATH = "" } = process.env;
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    encoding: "utf8",
    env: { PATH, HOME: cwd, ...env },
    cwd,
  });
  return { status, text: stdout + stderr };
}

const matinee = (parameters: string[], env?: Record<string, string>) =>
  run(process.execPath, [join(projectRoot, "bin/matinee"), ...parameters], env);

test("the program says its version, and what it can do", () => {
  expect(matinee(["--version"])).toEqual({
    status: 0,
    text: expect.stringMatching(/^matinee \d+\.\d+\.\d+\n$/),
  });
  const unknown = matinee(["sing"]);
  expect(unknown.status).toBe(1);
  expect(unknown.text).toMatch(/start \| operator \| db-backup .*there is no sing/);
});

test.skipIf(process.getuid?.() !== 0)(
  "a user that is none is refused before anything starts",
  () => {
    for (const PUID of ["0", "nobody", "-1"]) {
      const { status, text } = matinee(["operator"], { PUID });
      expect([status, text]).toEqual([1, "PUID and PGID must be numbers of a user and a group.\n"]);
    }
  },
);

test("a release is of a commit, and has a version", () => {
  const folder = mkdtempSync(join(tmpdir(), "matinee-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(projectRoot, "scripts"), join(folder, "scripts"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  run("git", ["init", "--quiet", folder]);
  const release = (...parameters: string[]) =>
    run(process.execPath, [join(folder, "scripts/release.ts"), ...parameters], {}, folder);
  expect(release().text).toContain("Name the version");
  expect(release("1.2.3").text).toContain("There are changes that are not committed");
  expect(release("1.2.3", "--cpu", "vax").text).toContain("--cpu is x64, arm64 or both, not vax");
});

test("the coming section of the changelog gets the version's name, once", () => {
  const coming = "# Changelog\n\n## Next\n\n- New.\n\n## 0.1.0\n";
  const named = nameSection(coming, "0.2.0");
  expect(named).toBe("# Changelog\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n");
  expect(nameSection(named, "0.2.0")).toBe(named);
  expect(() => nameSection(named, "0.3.0")).toThrow(
    "has neither a section “## Next” nor one for 0.3.0",
  );
});
