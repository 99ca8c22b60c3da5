import type { Database } from "#app/db/connect.server.ts";
import type { DerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import {
  settingGroups,
  withStored,
  type SettingGroup,
  type StorableName,
  type StoredSettings,
} from "#app/lib/settings/with-stored.server.ts";

import { recordAction, type Actor } from "../audit-log.server.ts";
import {
  isSecret,
  readStored,
  writeStored,
  type SettingChanges,
} from "./stored-settings.server.ts";

/** What takes effect at once. */
export type LiveSettings = Pick<Settings, "visitors" | "signUp"> & { region: string };

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
const AT_START: readonly SettingGroup[] = ["films", "archive", "mail"];

/**
 * What operators set in the browser. Each server holds it in memory; the database notifies all of
 * them of a change.
 */
export function createSiteSettings(parts: SiteSettingsParts) {
  const { database, keys, environment, started } = parts;
  let stored = started;
  let live = liveOf(withStored(environment, started).settings);
  let reloading = Promise.resolve();

  async function readAgain(earlier: Promise<void>): Promise<void> {
    // One after the other, so that the last one to answer is the newest.
    await earlier;
    try {
      ({ stored } = await readStored(database.kysely, keys));
      live = liveOf(withStored(environment, stored).settings);
    } catch (error) {
      parts.report(error);
    }
  }

  const reload = (): Promise<void> => (reloading = readAgain(reloading));

  return {
    reload,
    live: (): LiveSettings => live,
    forOperators: {
      /** All of them as they will be after a restart, and what waits for one. */
      current() {
        const { settings, locked, problems } = withStored(environment, stored);
        const waiting = AT_START.filter((group) =>
          settingGroups[group].some((name) => stored[name] !== started[name]),
        );
        return { settings, stored, locked, problems, waiting };
      },
      /** The settings as they would be, to try them. */
      as: (changes: SettingChanges) => withStored(environment, changed(stored, changes)),
      /** Those of a group that the environment sets. */
      namesSet: (group: SettingGroup): string[] =>
        settingGroups[group].filter((name) => Boolean(environment[name])),
      async save(actor: Actor, changes: SettingChanges): Promise<void> {
        await saveSettings(parts, actor, changes);
        await reload();
      },
    },
  };
}

const liveOf = ({ visitors, signUp, defaultSetting }: Settings): LiveSettings => ({
  visitors,
  signUp,
  region: defaultSetting.region,
});

function changed(stored: StoredSettings, changes: SettingChanges): StoredSettings {
  const all = Object.entries({ ...stored, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** All or nothing, with their lines in the audit log, which never contain a secret. */
export function saveSettings(
  { database, keys, now }: Pick<SiteSettingsParts, "database" | "keys" | "now">,
  actor: Actor,
  wanted: SettingChanges,
): Promise<void> {
  const nowMs = now();
  return database.kysely.transaction().execute(async (transaction) => {
    const { stored, names } = await readStored(transaction, keys);
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) =>
        value === null ? names.has(name) : stored[name as StorableName] !== value,
      ),
    );
    await writeStored(transaction, keys, changes, nowMs);
    for (const [name, value] of Object.entries(changes)) {
      const detail = value === null ? "default" : isSecret(name as StorableName) ? "set" : value;
      const line = { action: "settings.change", subject: name, detail };
      await recordAction(transaction, actor, line, nowMs);
    }
  });
}
