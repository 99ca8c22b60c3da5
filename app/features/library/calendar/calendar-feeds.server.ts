import { createHash, randomBytes } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import { isAgeLimit, type Audience } from "#app/lib/setting.ts";

export interface CalendarFeedsOptions {
  database: Database;
  profileOf: ProfileFinder;
  now?: () => number;
}

/** Whose calendar an address shows, and how they read it. */
export interface FeedOwner {
  userId: string;
  profile: { id: string };
  /** What the profile reads, as it or else its account chose. */
  language: string | null;
  /** Empty for the server's own. */
  region: string;
  /** Empty for that of the region. */
  timeZone: string;
  audience: Audience;
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;

/** Secret addresses at which calendar programs read a profile's dates: one for each profile. */
export function createCalendarFeeds({ database, profileOf, now = Date.now }: CalendarFeedsOptions) {
  const { kysely } = database;
  return {
    /** When the address was made; undefined where there is none. */
    async getCreated(owner: ProfileOwner): Promise<number | undefined> {
      const row = await kysely
        .selectFrom("calendar_feeds")
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
        .insertInto("calendar_feeds")
        .values({ profile_id: await profileOf(owner), ...row })
        .onConflict((conflict) => conflict.column("profile_id").doUpdateSet(row))
        .execute();
      return secret;
    },

    async remove(owner: ProfileOwner): Promise<void> {
      await kysely
        .deleteFrom("calendar_feeds")
        .where("profile_id", "=", await profileOf(owner))
        .execute();
    },

    /** The owner of an address; undefined for one that doesn't work. */
    async find(secret: string): Promise<FeedOwner | undefined> {
      const row = await kysely
        .selectFrom("calendar_feeds")
        .innerJoin("profiles", "profiles.id", "calendar_feeds.profile_id")
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
        ])
        .where("token_hash", "=", hashOf(secret))
        .where("users.disabled_at", "is", null)
        .executeTakeFirst();
      return (
        row && {
          userId: row.userId,
          profile: { id: row.profileId },
          language: row.language ?? row.accountLanguage,
          region: row.region ?? "",
          timeZone: row.timeZone ?? "",
          audience: isAgeLimit(row.ageLimit) ? row.ageLimit : "everyone",
        }
      );
    },
  };
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
