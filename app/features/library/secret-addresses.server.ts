import { createHash, randomBytes } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";
import { offeredChoice, type EmailSite } from "#app/features/messages/account-language.server.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import { isAgeLimit, type Audience, type Setting } from "#app/lib/setting.ts";

/** What each kind of address leads to; its table has a row for each profile with one. */
type AddressTable = "calendar_feeds" | "scrobble_addresses" | "stremio_addresses";

export interface SecretAddressesOptions {
  database: Database;
  profileOf: ProfileFinder;
  now?: () => number;
}

/** Whose an address is, and how they read what it leads to. */
export interface AddressOwner {
  userId: string;
  profile: { id: string };
  /** What the profile reads, as it or else its account chose. */
  language: string | null;
  /** Empty for the server's own. */
  region: string;
  /** Empty for that of the region. */
  timeZone: string;
  /** What the profile prefers captions in; empty for no language in particular. */
  captions: string;
  audience: Audience;
}

export type SecretAddresses = ReturnType<typeof createSecretAddresses>;

/**
 * Addresses for programs that cannot sign in, one for each profile: whoever knows the secret in it
 * may use it. Only its hash is stored, by which it is found.
 */
export function createSecretAddresses(
  table: AddressTable,
  { database, profileOf, now = Date.now }: SecretAddressesOptions,
) {
  const { kysely } = database;
  // The tables have the same columns.
  const address = `${table as "calendar_feeds"} as address` as const;
  return {
    /** When the address was made; undefined where there is none. */
    async getCreated(owner: ProfileOwner): Promise<number | undefined> {
      const row = await kysely
        .selectFrom(table)
        .select("created_at")
        .where("profile_id", "=", await profileOf(owner))
        .executeTakeFirst();
      return row?.created_at;
    },

    /** Makes a new secret, which is shown once; the earlier address no longer works. */
    async create(owner: ProfileOwner): Promise<string> {
      const secret = randomBytes(32).toString("base64url");
      const row = { token_hash: hashOf(secret), created_at: now() };
      await kysely
        .insertInto(table)
        .values({ profile_id: await profileOf(owner), ...row })
        .onConflict((conflict) => conflict.column("profile_id").doUpdateSet(row))
        .execute();
      return secret;
    },

    async remove(owner: ProfileOwner): Promise<void> {
      await kysely
        .deleteFrom(table)
        .where("profile_id", "=", await profileOf(owner))
        .execute();
    },

    /** The owner of an address; undefined for one that doesn't work. */
    async find(secret: string): Promise<AddressOwner | undefined> {
      const row = await kysely
        .selectFrom(address)
        .innerJoin("profiles", "profiles.id", "address.profile_id")
        .innerJoin("users", "users.id", "profiles.user_id")
        .leftJoin("preferences", "preferences.profile_id", "profiles.id")
        .select([
          "profiles.id as profileId",
          "users.id as userId",
          "profiles.age_limit as ageLimit",
          "profiles.language as language",
          "users.language as accountLanguage",
          "preferences.region as region",
          "preferences.time_zone as timeZone",
          "preferences.captions as captions",
        ])
        .where("address.token_hash", "=", hashOf(secret))
        .where("users.disabled_at", "is", null)
        .executeTakeFirst();
      return (
        row && {
          userId: row.userId,
          profile: { id: row.profileId },
          language: row.language ?? row.accountLanguage,
          region: row.region ?? "",
          timeZone: row.timeZone ?? "",
          captions: row.captions ?? "",
          audience: isAgeLimit(row.ageLimit) ? row.ageLimit : "everyone",
        }
      );
    },
  };
}

/** How a profile reads what its address leads to: as on its own pages. */
export function settingOfOwner(
  { language, region, audience }: AddressOwner,
  { own, site }: { own: Setting; site: EmailSite },
): Setting {
  const read = offeredChoice(language, site) ?? site.ownLanguage;
  return { ...own, language: read, region: region || own.region, audience };
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
