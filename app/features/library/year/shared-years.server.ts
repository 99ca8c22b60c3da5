import { randomBytes } from "node:crypto";
import { z } from "zod";

import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { isPublic, ownerColumns } from "../public-owner.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import type { YearWords } from "./year-words.ts";

const words = z.object({
  heading: z.string(),
  figures: z.array(z.object({ count: z.string(), label: z.string() })),
  lines: z.array(z.string()),
});

/** What everybody with the link gets. */
export interface SharedYear {
  key: string;
  year: number;
  words: YearWords;
  /** What the words are written in. */
  language: string;
}

interface YearShare {
  year: number;
  words: YearWords;
  language: string;
  picture: Buffer;
}

export type SharedYears = ReturnType<typeof createSharedYears>;

const columns = ["share_key", "year", "words", "language"] as const;

const readShared = prepareQuery(
  (executor: Executor, profileId: Bound<string>, year: Bound<number>) =>
    executor
      .selectFrom("shared_years")
      .select(columns)
      .where("profile_id", "=", profileId)
      .where("year", "=", year),
);

/**
 * Years that their owners share: a picture, and the words that it shows. What was shared stays as it
 * was until its owner shares it again, or withdraws it.
 */
export function createSharedYears({
  database: { kysely },
  profileOf,
  now = Date.now,
}: Pick<LibraryOptions, "database" | "profileOf" | "now">) {
  const findShared = async (key: string) => {
    const found = await kysely
      .selectFrom("shared_years")
      .innerJoin("profiles", "profiles.id", "shared_years.profile_id")
      .innerJoin("users", "users.id", "profiles.user_id")
      .select(["share_key", "year", "words", "shared_years.language as language", "picture_base64"])
      .select(ownerColumns)
      .where("share_key", "=", key)
      .executeTakeFirst();
    return found && isPublic(found) ? found : undefined;
  };

  return {
    async getOwn(owner: ProfileOwner, year: number): Promise<SharedYear | undefined> {
      const row = await firstOf(readShared(kysely, await profileOf(owner), year));
      return row && toShared(row);
    },

    /** False for a child's profile, which shares nothing. A link that is there stays the same. */
    async share(owner: ProfileOwner, sharing: YearShare, setting: Setting): Promise<boolean> {
      if (isForChild(setting)) return false;
      const text = {
        words: JSON.stringify(sharing.words),
        language: sharing.language,
        picture_base64: sharing.picture.toString("base64"),
        created_at: now(),
      };
      await kysely
        .insertInto("shared_years")
        .values({
          profile_id: await profileOf(owner),
          year: sharing.year,
          share_key: randomBytes(16).toString("base64url"),
          ...text,
        })
        .onConflict((conflict) => conflict.columns(["profile_id", "year"]).doUpdateSet(text))
        .execute();
      return true;
    },

    async withdraw(owner: ProfileOwner, year: number): Promise<void> {
      await kysely
        .deleteFrom("shared_years")
        .where("profile_id", "=", await profileOf(owner))
        .where("year", "=", year)
        .execute();
    },

    async get(key: string): Promise<SharedYear | undefined> {
      const row = await findShared(key);
      return row && toShared(row);
    },

    async getPicture(key: string): Promise<Buffer | undefined> {
      const row = await findShared(key);
      return row && Buffer.from(row.picture_base64, "base64");
    },
  };
}

function toShared(row: {
  share_key: string;
  year: number;
  words: string;
  language: string;
}): SharedYear {
  const { share_key: key, year, language } = row;
  return { key, year, language, words: words.parse(JSON.parse(row.words)) };
}
