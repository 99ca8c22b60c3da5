import { existsSync } from "node:fs";

import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { listAppliedMigrations } from "#app/db/migrate.server.ts";
import { sqliteFile } from "#app/db/sqlite.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { readStored } from "#app/features/operator/settings/stored-settings.server.ts";
import { readSettings, type Settings } from "#app/lib/env.server.ts";
import { findSessionSecret } from "#app/lib/settings/session-secret.ts";
import { withStored, type StoredSettings } from "#app/lib/settings/with-stored.server.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

interface ServerSettings {
  settings: Settings;
  /** What operators have set in the browser. */
  stored: StoredSettings;
  /** What is stored and cannot be used, a line each. */
  problems: readonly string[];
}

/** Where the data is, whatever else the settings still lack. */
export const placeIn = (variables: Variables): Settings =>
  readSettings(variables, { isFirst: true });

/** The settings that the server would use: the environment's, and those set in the browser. */
export async function settingsOfServer(
  database: Database,
  variables: Variables,
): Promise<ServerSettings> {
  const { dataDirectory, sessionSecret } = placeIn(variables);
  const secret = findSessionSecret(dataDirectory, sessionSecret);
  const isMade = (await listAppliedMigrations(database)).includes("0026-site-settings");
  if (secret === undefined || !isMade) return ofEnvironment(variables);
  const read = await readStored(database.kysely, createDerivedKeys(secret));
  const { settings, problems } = withStored(variables, read.stored);
  return { settings, stored: read.stored, problems: [...read.problems, ...problems] };
}

/** The same before the first start as well, when there is no database: none is made. */
export async function findSettings(variables: Variables): Promise<ServerSettings> {
  const place = placeIn(variables);
  if (place.databaseUrl === undefined && !existsSync(sqliteFile(place.dataDirectory))) {
    return ofEnvironment(variables);
  }
  const database = await openDatabase(place);
  try {
    return await settingsOfServer(database, variables);
  } finally {
    await database.close();
  }
}

const ofEnvironment = (variables: Variables): ServerSettings => ({
  settings: readSettings(variables),
  stored: {},
  problems: [],
});
