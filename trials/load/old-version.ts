import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { projectRoot } from "../../scripts/project-root.ts";

/**
 * The commit before the newest migration, which is where versions differ most. Names tell which one
 * that is: commits may have come in another order.
 */
export function beforeNewestMigration(): string {
  const steps = globSync("app/db/migrations/**/[0-9]*.ts", { cwd: projectRoot });
  const newest = steps
    .toSorted((one, other) => basename(one).localeCompare(basename(other)))
    .at(-1);
  const added = ["log", "-1", "--diff-filter=A", "--format=%H", "--", newest ?? ""];
  return `${run("git", added, projectRoot).trim()}~1`;
}

/** The project as it was at a revision, in a folder of its own. */
export function unpackVersion(revision: string) {
  const root = mkdtempSync(join(tmpdir(), "matinee-version-"));
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    const archive = join(root, "project.tar");
    run("git", ["archive", `--output=${archive}`, revision], projectRoot);
    run("tar", ["--extract", `--file=${archive}`], root);
    rmSync(archive);
    return { root, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The same, built with the packages of now. */
export function buildVersion(revision: string) {
  const { root, remove } = unpackVersion(revision);
  try {
    symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"));
    run(process.execPath, ["scripts/build.ts"], root);
    return { entry: join(root, "build/server/main.js"), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function run(program: string, parameters: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { cwd, encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Error(`${program} ${parameters.join(" ")} failed:\n${stdout}${stderr}`);
}
