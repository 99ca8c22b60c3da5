import { sql, type Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import { formatReason } from "#app/db/database-error.ts";
import type { Schema } from "#app/db/schema.ts";
import type { DerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import {
  browserSettings,
  descriptorOf,
  isSecret,
  settingOrder,
  settingsIn,
  type SettingGroup,
  type StorableName,
} from "#app/lib/settings/list-settings.ts";
import { withStored, type StoredSettings } from "#app/lib/settings/with-stored.server.ts";

import { recordAction, type Actor } from "../audit-log.server.ts";
import { createReload } from "../reload.server.ts";
import {
  readStored,
  versionsOf,
  writeStored,
  type StoredSettingsResult,
  type SettingChanges,
} from "./stored-settings.server.ts";

/** What this server works with now. */
export type LiveSettings = Settings & { region: string };

export interface SiteSettingsParts {
  database: Database;
  keys: DerivedKeys;
  environment: Readonly<Record<string, string | undefined>>;
  /** What was stored when the server started. */
  started: StoredSettings;
  now: () => number;
  report: (error: unknown) => void;
}

export type SiteSettings = ReturnType<typeof createSiteSettings>;

/** What a server has to be started again for. */
const isAtStart = (group: SettingGroup) => descriptorOf(group).takesEffect === "at the next start";

/**
 * What operators set in the browser. Each server holds it in memory; the database notifies all of
 * them of a change.
 */
export function createSiteSettings(parts: SiteSettingsParts) {
  const { database, keys, environment, started } = parts;
  let held: Omit<StoredSettingsResult, "names"> = {
    stored: started,
    problems: [],
    versions: versionsOf([]),
  };
  let live = liveOf(parts, started);
  /** Of what is held; merging takes a millisecond, and a screen of operators needs it each time. */
  let current: ReturnType<typeof merge> | undefined;

  async function read(): Promise<void> {
    held = await readStored(database.kysely, keys);
    live = liveOf(parts, held.stored);
    current = undefined;
  }

  function merge() {
    const { stored, versions, problems: unread } = held;
    const { settings, locked, problems: unused } = withStored(environment, stored);
    const problems = [...unread, ...unused];
    const waiting = settingOrder
      .filter(isAtStart)
      .filter((group) => settingsIn(group).some(({ name }) => stored[name] !== started[name]));
    return { settings, stored, versions, locked, problems, waiting };
  }

  const reload = createReload({ read, report: parts.report });

  return {
    reload,
    live: (): LiveSettings => live,
    forOperators: {
      /** All of them as they will be after a restart, and what waits for one. */
      current: () => (current ??= merge()),
      /** The settings as they would be, to try them. */
      as: (changes: SettingChanges) => withStored(environment, changed(held.stored, changes)),
      /** Those of a group that the environment sets. */
      namesSet: (group: SettingGroup): string[] =>
        settingsIn(group).flatMap(({ name }) => (environment[name] ? [name] : [])),
      async save(actor: Actor, changes: SettingChanges, seen?: SeenSettings): Promise<SaveResult> {
        try {
          const outcome = await saveSettings(parts, actor, changes, seen);
          await reload();
          return { outcome };
        } catch (error) {
          parts.report(error);
          return { outcome: "not stored", reason: formatReason(error) };
        }
      },
    },
  };
}

/** What takes effect at once is as it is stored, the rest as it was when the server started. */
function liveOf(
  { environment, started }: Pick<SiteSettingsParts, "environment" | "started">,
  stored: StoredSettings,
): LiveSettings {
  const used = browserSettings.map(({ name, group }) => [
    name,
    isAtStart(group) ? started[name] : stored[name],
  ]);
  const { settings } = withStored(environment, Object.fromEntries(used));
  return { ...settings, region: settings.defaultSetting.region };
}

function changed(stored: StoredSettings, changes: SettingChanges): StoredSettings {
  const all = Object.entries({ ...stored, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** What somebody saw of a group before they changed it. */
export interface SeenSettings {
  group: SettingGroup;
  version: string;
}

/** Outdated: somebody else has changed the group since it was seen, and nothing is saved. */
export type SaveOutcome = "done" | "outdated";

/** Not stored: the database refuses to write, such as on a full disk; the reason is in English. */
export type SaveResult = { outcome: SaveOutcome } | { outcome: "not stored"; reason: string };

/** All or nothing, with their lines in the audit log, which never contain a secret. */
export function saveSettings(
  { database, keys, now }: Pick<SiteSettingsParts, "database" | "keys" | "now">,
  actor: Actor,
  wanted: SettingChanges,
  seen?: SeenSettings,
): Promise<SaveOutcome> {
  const nowMs = now();
  return database.kysely.transaction().execute(async (transaction) => {
    await takeTurns(database, transaction);
    const { stored, names, versions } = await readStored(transaction, keys);
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) =>
        value === null ? names.has(name) : stored[name as StorableName] !== value,
      ),
    );
    // A form that is sent twice changes nothing the second time.
    if (Object.keys(changes).length === 0) return "done";
    if (seen !== undefined && versions[seen.group] !== seen.version) return "outdated";
    await writeStored(transaction, keys, changes, nowMs);
    for (const [name, value] of Object.entries(changes)) {
      const detail = value === null ? "default" : isSecret(name as StorableName) ? "set" : value;
      const line = { action: "settings.change", subject: name, detail };
      await recordAction(transaction, actor, line, nowMs);
    }
    return "done";
  });
}

/** Who saves at the same moment waits, and sees what was saved; on SQLite all writers do. */
async function takeTurns({ engine }: Pick<Database, "engine">, transaction: Transaction<Schema>) {
  if (engine === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtext('site_settings'))`.execute(transaction);
}
