import { createHash } from "node:crypto";

import type { Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { DerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import {
  browserSettings,
  isSecret,
  settingOrder,
  settingsIn,
  type SettingGroup,
  type StorableName,
} from "#app/lib/settings/list-settings.ts";
import type { StoredSettings } from "#app/lib/settings/with-stored.server.ts";

const PURPOSE = "site settings";
/** How the names of rows begin that are no settings: the codes of the first run. */
export const SETUP_CODE = "setup code ";
const VERSION_LENGTH = 16;
const storable: ReadonlySet<string> = new Set(browserSettings.map(({ name }) => name));

/** What an operator wants to change: null goes back to the default. */
export type SettingChanges = Readonly<Partial<Record<StorableName, string | null>>>;

export interface StoredSettingsResult {
  stored: StoredSettings;
  /** A line for each that cannot be read. */
  problems: readonly string[];
  /** All names, those that cannot be read too. */
  names: ReadonlySet<string>;
  /** Another one for a group whenever what is stored for it changes. */
  versions: SettingVersions;
}

export type SettingVersions = Readonly<Record<SettingGroup, string>>;

/** Every stored setting that can be read. */
export async function readStored(
  kysely: Kysely<Schema>,
  { unseal }: Pick<DerivedKeys, "unseal">,
): Promise<StoredSettingsResult> {
  const rows = await kysely
    .selectFrom("site_settings")
    .select(["name", "value"])
    .where("name", "not like", `${SETUP_CODE}%`)
    .execute();
  const stored: Record<string, string> = {};
  const problems: string[] = [];
  for (const { name, value } of rows) {
    const read = isSecret(name) ? unseal(PURPOSE, name, value) : value;
    if (!storable.has(name)) problems.push(`${name} is stored and is no setting of this version.`);
    else if (read !== undefined) stored[name] = read;
    else problems.push(`${name} was stored with another SESSION_SECRET: set it again.`);
  }
  const names = new Set(rows.map(({ name }) => name));
  return { stored, problems, names, versions: versionsOf(rows) };
}

type Row = Pick<Schema["site_settings"], "name" | "value">;

/** A secret is never encrypted twice alike, so that nothing can be learned from its group's. */
export function versionsOf(rows: readonly Row[]): SettingVersions {
  const byName = new Map(rows.map(({ name, value }) => [name, value]));
  const versions = settingOrder.map((group) => {
    const values = settingsIn(group).map(({ name }) => byName.get(name) ?? null);
    const digest = createHash("sha256").update(JSON.stringify(values)).digest("base64url");
    return [group, digest.slice(0, VERSION_LENGTH)];
  });
  return Object.fromEntries(versions) as SettingVersions;
}

/** Writes all of them, in the caller's transaction. */
export async function writeStored(
  transaction: Kysely<Schema>,
  { seal }: Pick<DerivedKeys, "seal">,
  changes: SettingChanges,
  nowMs: number,
): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) {
      await transaction.deleteFrom("site_settings").where("name", "=", name).execute();
      continue;
    }
    const row = {
      value: isSecret(name) ? seal(PURPOSE, name, value) : value,
      changed_at: nowMs,
    };
    await transaction
      .insertInto("site_settings")
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
      .execute();
  }
}
