import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createPlace } from "#tests/database-place.ts";
import { describeOnSqlite } from "#tests/engines.ts";

import { openDatabase } from "../connect.server.ts";
import { migrate } from "../migrate.server.ts";
import { restore } from "./restore.server.ts";

describeOnSqlite("a restore", () => {
  test("recognizes a backup of the other engine, and does not try to read it", async () => {
    const place = await createPlace(undefined);
    onTestFinished(place.remove);
    const database = await openDatabase(place);
    await migrate(database);
    await database.close();
    const file = join(place.dataDirectory, "postgres.backup");
    writeFileSync(file, Buffer.concat([Buffer.from("PGDMP"), Buffer.alloc(4_096)]));
    await expect(restore(place, file, process.env)).rejects.toThrow(
      /is not a backup of a Matinee on SQLite/,
    );
  });
});
