import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { describeEachEngine, describeOnSqlite, testPostgresUrl } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";
import { startChild } from "#trials/kills/child.ts";

import { backUp } from "./backup.server.ts";
import { openCacheStore } from "../cache-store.server.ts";
import { openDatabase, type Database, type DatabasePlace } from "../connect.server.ts";
import { DatabaseError } from "../database-error.ts";
import { migrate } from "../migrate.server.ts";
import { migrations } from "../migrations/migrations.ts";
import { restore } from "./restore.server.ts";
import { holdServerLock } from "../server-lock.server.ts";

const environment = process.env;

async function addUser({ kysely }: Database, id: string, sizeBytes = 0): Promise<void> {
  const name = sizeBytes > 0 ? "large".padEnd(sizeBytes) : id;
  const user = { id, name, email: `${id}@example.org`, created_at: 1, updated_at: 1 };
  await kysely.insertInto("users").values(user).execute();
}

async function withDatabase<Result>(
  place: DatabasePlace,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

const listUsers = (place: DatabasePlace) =>
  withDatabase(place, async ({ kysely }) => {
    const rows = await kysely.selectFrom("users").select("id").orderBy("id").execute();
    return rows.map(({ id }) => id);
  });

async function fill<Place extends DatabasePlace>(opening: Promise<Place>, ids: string[]) {
  const created = await opening;
  await withDatabase(created, async (database) => {
    await migrate(database);
    for (const id of ids) await addUser(database, id);
  });
  return created;
}

function backupDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "matinee-backup-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describeEachEngine("a backup", ({ engine, place, emptyPlace }) => {
  const placeWithUsers = (...ids: string[]) => fill(place(), ids);

  test("restores every row, however often, and keeps each replaced database", async () => {
    const given = await placeWithUsers("ada", "grace");
    const file = join(backupDirectory(), "monday");
    const { sizeBytes } = await backUp(given, file, environment);
    expect(statSync(file).size).toBe(sizeBytes);
    await withDatabase(given, async (database) => {
      await database.kysely.deleteFrom("users").where("id", "=", "ada").execute();
      await addUser(database, "later");
    });
    const { storedAs } = await restore(given, file, environment);
    expect(await listUsers(given)).toEqual(["ada", "grace"]);
    expect(await withDatabase(given, (database) => migrate(database))).toEqual([]);
    expect(await listReplacedUsers(given, storedAs)).toEqual(["grace", "later"]);
    const again = await restore(given, file, environment);
    expect(await listUsers(given)).toEqual(["ada", "grace"]);
    expect(await listReplacedUsers(given, again.storedAs)).toEqual(["ada", "grace"]);
  });

  test("can be restored into an empty place", async () => {
    const file = join(backupDirectory(), "monday");
    await backUp(await placeWithUsers("ada"), file, environment);
    chmodSync(file, 0o400);
    const elsewhere = await emptyPlace();
    if (engine === "postgres") {
      // A cache need not be backed up.
      await withDatabase(elsewhere, (database) => openCacheStore(database, ""));
    }
    expect(await restore(elsewhere, file, environment)).toEqual({ storedAs: undefined });
    if (engine === "sqlite") {
      const restored = statSync(join(elsewhere.dataDirectory, "matinee.db"));
      expect(restored.mode & 0o777).toBe(0o600);
    }
    expect(await listUsers(elsewhere)).toEqual(["ada"]);
    await withDatabase(elsewhere, async (database) => {
      await addUser(database, "grace");
      await expect(addUser(database, "grace")).rejects.toThrow(/unique/i);
    });
  });

  test("taken during writes contains every write answered before it, and no partial one", async () => {
    const given = await placeWithUsers();
    // Large enough for several writes to happen while it is copied.
    await withDatabase(given, async (database) => {
      for (let index = 0; index < inFull(200, 60); index += 1)
        await addUser(database, `${index}`, 100_000);
    });
    const writer = startChild("writer.ts", JSON.stringify(given));
    onTestFinished(writer.kill);
    await writer.printed(50);
    const answered = [...writer.lines];
    const file = join(backupDirectory(), "monday");
    await backUp(given, file, environment);
    await writer.printed(answered.length + 50);
    const elsewhere = await emptyPlace();
    await restore(elsewhere, file, environment);
    const restored = new Set(await listUsers(elsewhere));
    expect(answered.filter((id) => !restored.has(id))).toEqual([]);
    const halves = await withDatabase(elsewhere, ({ kysely }) =>
      kysely
        .selectFrom("users")
        .leftJoin("sessions", "sessions.user_id", "users.id")
        .select("users.id")
        .where("sessions.id", "is", null)
        .where("users.name", "not like", "large%")
        .execute(),
    );
    expect(halves).toEqual([]);
  });

  test("is one file that only its owner may read, with nothing left beside it", async () => {
    const directory = backupDirectory();
    await backUp(await placeWithUsers("ada"), join(directory, "monday"), environment);
    expect(readdirSync(directory)).toEqual(["monday"]);
    expect(statSync(join(directory, "monday")).mode & 0o777).toBe(0o600);
    // Ones in a SQLite file's header mean that it needs no log beside it.
    const header = readFileSync(join(directory, "monday")).subarray(18, 20);
    if (engine === "sqlite") expect([...header]).toEqual([1, 1]);
  });

  test("keeps all that a killed server had answered, in one file or schema", async () => {
    const given = await placeWithUsers("ada");
    const file = join(backupDirectory(), "monday");
    await backUp(given, file, environment);
    const writer = startChild("writer.ts", JSON.stringify(given));
    await writer.printed(20);
    await writer.kill();
    const { storedAs } = await restore(given, file, environment);
    expect(await listUsers(given)).toEqual(["ada"]);
    expect(await listReplacedUsers(given, storedAs)).toEqual(
      expect.arrayContaining(["ada", ...writer.lines]),
    );
  });

  test("of nothing, or to nowhere, is refused in one line and leaves nothing behind", async () => {
    const directory = backupDirectory();
    await expect(backUp(await emptyPlace(), join(directory, "none"), environment)).rejects.toThrow(
      /^There is no .+ yet\.$/,
    );
    expect(readdirSync(directory)).toEqual([]);
    const nowhere = join(directory, "missing", "monday");
    await expect(backUp(await placeWithUsers(), nowhere, environment)).rejects.toThrow(
      new DatabaseError(
        `The backup ${nowhere} cannot be written: there is no such file or directory.`,
      ),
    );
  });

  test("that is damaged, cut short, foreign or missing is refused, and changes nothing", async () => {
    const given = await placeWithUsers("ada");
    const directory = backupDirectory();
    const file = join(directory, "whole");
    await withDatabase(given, async (database) => {
      for (let index = 0; index < 300; index += 1) await addUser(database, `u${index}`);
    });
    await backUp(given, file, environment);
    const before = await listUsers(given);
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    damaged.fill(0xa5, middle, middle + 600);
    const broken = {
      damaged,
      short: whole.subarray(0, whole.length - 5_000),
      foreign: Buffer.from("a letter, not a backup of anything at all"),
      empty: Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(broken)) {
      writeFileSync(join(directory, name), bytes);
      await expect(restore(given, join(directory, name), environment), name).rejects.toThrow(
        DatabaseError,
      );
    }
    await expect(restore(given, join(directory, "missing"), environment)).rejects.toThrow(
      /cannot be restored: there is no such file or directory\.$/,
    );
    expect(await listUsers(given)).toEqual(before);
    expect(listLeftovers(given)).toEqual([]);
  });

  test("with a schema newer than the program is refused", async () => {
    const given = await place();
    await withDatabase(given, async (database) => {
      await migrate(database, {
        ...migrations,
        "9000-posters": {
          up: async (kysely) => {
            await kysely.schema.createTable("posters").addColumn("id", "text").execute();
          },
        },
      });
    });
    const file = join(backupDirectory(), "newer");
    await backUp(given, file, environment);
    await expect(restore(await emptyPlace(), file, environment)).rejects.toThrow(
      /made by a newer Matinee \(migration 9000-posters\)/,
    );
  });

  /** Reads the users of what a restore replaced: a file, or a schema beside the new one. */
  async function listReplacedUsers(given: DatabasePlace, storedAs: string | undefined) {
    if (engine === "sqlite") {
      const elsewhere = await emptyPlace();
      expect(existsSync(storedAs ?? "")).toBe(true);
      writeFileSync(join(elsewhere.dataDirectory, "matinee.db"), readFileSync(storedAs ?? ""));
      return listUsers(elsewhere);
    }
    const schema = storedAs?.replace("the schema ", "") ?? "";
    return withDatabase(given, async ({ kysely }) => {
      const users = kysely.withSchema(schema).selectFrom("users").select("id").orderBy("id");
      return (await users.execute()).map(({ id }) => id);
    });
  }
});

// What is the same on either engine.
inFull(describeEachEngine, describeOnSqlite)("a backup's file", ({ place }) => {
  const placeWithUsers = (...ids: string[]) => fill(place(), ids);

  test("never replaces a file that appeared while it was written", async () => {
    const directory = backupDirectory();
    const file = join(directory, "monday");
    const given = await placeWithUsers("ada");
    // The first check for the file is done when the call returns.
    const written = backUp(given, file, environment);
    writeFileSync(file, "somebody else's");
    await expect(written).rejects.toThrow(`${file} already exists`);
    expect(readFileSync(file, "utf8")).toBe("somebody else's");
    expect(readdirSync(directory)).toEqual(["monday"]);
  });

  test("never overwrites a file", async () => {
    const file = join(backupDirectory(), "monday");
    writeFileSync(file, "precious");
    await expect(backUp(await placeWithUsers(), file, environment)).rejects.toThrow(
      new DatabaseError(`${file} already exists: choose another file name.`),
    );
    expect(readFileSync(file, "utf8")).toBe("precious");
  });

  test("is not restored while a server runs", async () => {
    const given = await placeWithUsers("ada");
    const file = join(backupDirectory(), "monday");
    await backUp(given, file, environment);
    const lock = await holdServerLock(given.dataDirectory);
    await expect(restore(given, file, environment)).rejects.toThrow("Another Matinee server");
    lock.release();
    expect(await listUsers(given)).toEqual(["ada"]);
  });
});

async function backUpUsersOnPostgres() {
  const given = await createMigratedPlace(testPostgresUrl());
  onTestFinished(given.remove);
  const file = join(backupDirectory(), "monday");
  await withDatabase(given, async (database) => {
    await migrate(database);
    for (let index = 0; index < 300; index += 1) await addUser(database, `u${index}`);
  });
  await backUp(given, file, environment);
  await withDatabase(given, ({ kysely }) => kysely.deleteFrom("users").execute());
  return { given, file };
}

/** An environment in which one of PostgreSQL's programs is a script of ours. */
function withProgram(name: string, script: string): NodeJS.ProcessEnv {
  const directory = backupDirectory();
  writeFileSync(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ...environment, PATH: `${directory}:${environment.PATH}`, REST: environment.PATH };
}

const postgres = describe.skipIf(testPostgresUrl() === undefined);
postgres("a PostgreSQL restore (TEST_POSTGRES_URL)", () => {
  test("is refused while anyone is connected, and says how many are", async () => {
    const { given, file } = await backUpUsersOnPostgres();
    const database = await openDatabase(given);
    await expect(restore(given, file, environment)).rejects.toThrow(
      /^The database at .+ is in use by 1 other session: stop every Matinee server first\.$/,
    );
    await database.close();
    await restore(given, file, environment);
    expect(await listUsers(given)).toHaveLength(300);
  });

  test("changes nothing when the backup stops halfway, or the database refuses it", async () => {
    const { given, file } = await backUpUsersOnPostgres();
    const halfWay = withProgram(
      "pg_restore",
      `export PATH="$REST"
      case "$*" in *--data-only*|*${devNull}*) exec pg_restore "$@" ;; esac
      pg_restore "$@" | head -c 9000
      echo "pg_restore: error: could not read from input file" >&2
      exit 1`,
    );
    await expect(restore(given, file, halfWay)).rejects.toThrow(
      new DatabaseError("pg_restore failed: pg_restore: error: could not read from input file."),
    );
    const refusing = withProgram("psql", `echo "psql: ERROR:  the disk is full." >&2\nexit 3`);
    await expect(restore(given, file, refusing)).rejects.toThrow(
      new DatabaseError("psql failed: psql: ERROR:  the disk is full."),
    );
    expect(await listUsers(given)).toEqual([]);
    const schemas = await withDatabase(given, ({ kysely }) => kysely.introspection.getSchemas());
    expect(schemas.filter(({ name }) => name.startsWith("replaced"))).toEqual([]);
  });
});

/** The files in a data directory besides the database and the lock. */
function listLeftovers({ dataDirectory }: DatabasePlace): string[] {
  return readdirSync(dataDirectory).filter(
    (name) => name !== "matinee.db" && name !== "server.lock",
  );
}
