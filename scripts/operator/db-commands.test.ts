import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { outputOf, outputOfScript } from "#tests/commands/output.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { backUpInto } from "./back-up.ts";
import { restoreBackup } from "./restore-backup.ts";

describeEachEngine("the database commands", ({ place }) => {
  async function setUp() {
    const given = await place();
    const directory = mkdtempSync(join(tmpdir(), "matinee-backup-"));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const own = {
      MATINEE_DATA: given.dataDirectory,
      ...(given.databaseUrl !== undefined && { DATABASE_URL: given.databaseUrl }),
      INIT_CWD: directory,
    };
    const variables = { ...process.env, ...own };
    const backUp = (...words: string[]) => outputOf(() => backUpInto(words, variables));
    const restore = (...words: string[]) => outputOf(() => restoreBackup(words, variables));
    return { given, directory, own, backUp, restore };
  }

  test("resolve file names from the current directory, and report in one line what they did", async () => {
    const { given, directory, backUp, restore } = await setUp();
    const database = await openDatabase(given);
    await migrate(database);
    const backedUp = await backUp("monday");
    await database.close();
    expect(backedUp).toMatchObject({ status: 0, stderr: "" });
    expect(backedUp.stdout).toMatch(/^Backed up to .+monday \(\d+ kB\)\.\n$/);
    expect(readdirSync(directory)).toEqual(["monday"]);
    const restored = await restore("monday");
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    expect(restored.stdout).toMatch(
      /^Restored from .+monday\.\nWhat it replaced is stored as .+replaced.+\.\n$/,
    );
    const file = join(directory, "monday");
    truncateSync(file, readFileSync(file).lastIndexOf("\nmatinee backup: "));
    const refused = await restore("monday");
    expect(refused.stderr).toMatch(
      /^The backup .+monday has no checksum .+--without-checksum\.\n$/,
    );
    const known = await restore("monday", "--without-checksum");
    expect(known.stdout).toMatch(
      /^Restored from .+monday\.\nLook through it: .+\nWhat it replaced /,
    );
  });

  test("end with 1 and one line when their arguments are wrong or they are refused", async () => {
    const { directory, backUp, restore } = await setUp();
    expect(await backUp()).toEqual({
      status: 1,
      stdout: "",
      stderr: "Name the one file to write: npm run db:backup FILE\n",
    });
    expect(await restore("a", "b")).toEqual({
      status: 1,
      stdout: "",
      stderr: "Name the one file to restore: npm run db:restore FILE\n",
    });
    expect(await restore("none")).toEqual({
      status: 1,
      stdout: "",
      stderr: `The backup ${join(directory, "none")} cannot be restored: there is no such file or directory.\n`,
    });
  });

  test("are scripts that print the same", async () => {
    const { given, own } = await setUp();
    const database = await openDatabase(given);
    await migrate(database);
    await database.close();
    const backedUp = outputOfScript("db-backup", ["monday"], own);
    expect(backedUp).toMatchObject({ status: 0, stderr: "" });
    expect(backedUp.stdout).toMatch(/^Backed up to .+monday \(\d+ kB\)\.\n$/);
    const restored = outputOfScript("db-restore", ["tuesday"], own);
    expect(restored).toMatchObject({ status: 1, stdout: "" });
    expect(restored.stderr).toMatch(/^The backup \S+tuesday cannot be restored: [^\n]+\n$/);
  });
});
