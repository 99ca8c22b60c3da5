import { accessSync, constants, existsSync } from "node:fs";

import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { DatabaseError, formatReason } from "#app/db/database-error.ts";
import { listAppliedMigrations, refuseNewerSchema } from "#app/db/migrate.server.ts";
import { migrations } from "#app/db/migrations/migrations.ts";
import { checkPooler, formatAddress } from "#app/db/pooler.server.ts";
import { sqliteFile } from "#app/db/sqlite.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { CheckedService } from "#app/lib/settings/check-line.ts";
import { Finding, runCheck, type CheckQuestion } from "#app/services/run-check.server.ts";

/** Opens the database, looks at its schema, and writes something that it takes back. */
export async function checkDatabase(settings: Settings): Promise<CheckedService> {
  const { databaseUrl, dataDirectory } = settings;
  const name = "Database";
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataDirectory))) {
    return { name, place: `SQLite in ${dataDirectory}`, lines: await runCheck([folder(settings)]) };
  }
  let database: Database | undefined;
  const opened = async () => (database ??= await openDatabase(settings));
  const lines = await runCheck(questionsFor(opened, settings));
  await database?.close();
  const place =
    databaseUrl === undefined
      ? `SQLite in ${sqliteFile(dataDirectory)}`
      : `PostgreSQL at ${formatAddress(databaseUrl)}`;
  return { name, place, lines };
}

/** Before the first start there is nothing but the folder. */
const folder = ({ dataDirectory }: Settings): CheckQuestion => ({
  question: "the data folder",
  origin: dataDirectory,
  ask: inWords("MATINEE_DATA", async () => {
    if (!existsSync(dataDirectory)) return "the first start makes it";
    accessSync(dataDirectory, constants.W_OK);
    return "may be written; the first start makes the database";
  }),
});

function questionsFor(opened: () => Promise<Database>, settings: Settings): CheckQuestion[] {
  const { databaseUrl, dataDirectory } = settings;
  const setting = databaseUrl === undefined ? "MATINEE_DATA" : "DATABASE_URL";
  const about = { origin: databaseUrl ?? dataDirectory };
  return [
    {
      ...about,
      question: "a connection",
      isFirst: true,
      ask: inWords(setting, async () => {
        await opened();
        const advice = await checkPooler(settings);
        if (advice !== undefined) throw new DatabaseError(advice);
        return "taken";
      }),
    },
    {
      ...about,
      question: "its tables",
      ask: inWords(setting, async () => {
        const applied = await listAppliedMigrations(await opened());
        refuseNewerSchema(applied);
        const missing = Object.keys(migrations).length - applied.length;
        return missing === 0
          ? "those of this version"
          : `${missing} steps behind this version; the next start takes them`;
      }),
    },
    {
      ...about,
      question: "a write",
      ask: inWords(setting, async () => writeAndUndo(await opened())),
    },
  ];
}

/** A table of its own exists in every version, and in none afterwards. */
async function writeAndUndo({ kysely }: Database): Promise<string> {
  const transaction = await kysely.startTransaction().execute();
  try {
    await transaction.schema.createTable("check_of_writes").addColumn("id", "integer").execute();
    return "taken, and undone";
  } finally {
    await transaction.rollback().execute();
  }
}

/** What an operator can mend is a finding; anything else is our bug. */
const inWords = (setting: string, ask: () => Promise<string>) => async () => {
  try {
    return await ask();
  } catch (error) {
    const problem = error instanceof DatabaseError ? error.message : `${formatReason(error)}.`;
    throw new Finding(problem, `Check ${setting}.`);
  }
};
