import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { describeEachEngine } from "#tests/engines.ts";

describeEachEngine("the database commands", ({ place }) => {
  async function setUp() {
    const given = await place();
    const directory = mkdtempSync(join(tmpdir(), "matinee-backup-"));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const { DATABASE_URL: _, ...environment } = process.env;
    const env = {
      ...environment,
      MATINEE_DATA: given.dataDirectory,
      ...(given.databaseUrl === undefined ? {} : { DATABASE_URL: given.databaseUrl }),
      INIT_CWD: directory,
    };
    const run = (command: "db-backup" | "db-restore", ...parameters: string[]) => {
      const script = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
        env,
        encoding: "utf8",
      });
      return { status, stdout, stderr };
    };
    return { given, directory, run };
  }

  test("name files from where they are typed, and say in one line what they did", async () => {
    const { given, directory, run } = await setUp();
    const database = await openDatabase(given);
    await migrate(database);
    const backedUp = run("db-backup", "monday");
    await database.close();
    expect(backedUp).toMatchObject({ status: 0, stderr: "" });
    expect(backedUp.stdout).toMatch(/^Backed up to .+monday \(\d+ kB\)\.\n$/);
    expect(readdirSync(directory)).toEqual(["monday"]);
    const restored = run("db-restore", "monday");
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    expect(restored.stdout).toMatch(
      /^Restored from .+monday\.\nWhat it replaced is kept as .+replaced.+\.\n$/,
    );
  });

  test("end with 1 and one line when they are typed wrongly or refused", async () => {
    const { directory, run } = await setUp();
    expect(run("db-backup")).toEqual({
      status: 1,
      stdout: "",
      stderr: "Name the one file to write: npm run db:backup FILE\n",
    });
    expect(run("db-restore", "a", "b")).toEqual({
      status: 1,
      stdout: "",
      stderr: "Name the one file to restore: npm run db:restore FILE\n",
    });
    expect(run("db-restore", "none")).toEqual({
      status: 1,
      stdout: "",
      stderr: `The backup ${join(directory, "none")} cannot be restored: there is no such file or directory.\n`,
    });
  });
});
