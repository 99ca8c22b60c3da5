import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { toColumns } from "../titles/saved-titles.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";
import { joinNotes, LONGEST_NOTE, MOST_DATES } from "./rating-fields.ts";
import { datesQuery, ratingQuery } from "./ratings-queries.server.ts";
import type { RatingsOptions } from "./ratings.server.ts";

const readRating = prepareQuery(ratingQuery);
const readDates = prepareQuery(datesQuery);

/** What one viewer wrote and remembers about a title. */
export interface OwnRating {
  /** Undefined while nobody can say whether there is such a title. */
  title: string | undefined;
  lang: string | undefined;
  halfStars: number;
  note: string;
  /** The days on which they watched it, the latest first. */
  dates: string[];
}

/** What a viewer's own page of a title shows, and its private note. */
export function createRatingNotes(options: RatingsOptions) {
  const { database, writes, lookUp, filterNames, profileOf, now = Date.now } = options;

  return {
    /** Undefined where there is no such title, or none for this profile. */
    async getOwn(
      owner: ProfileOwner,
      name: TitleRef,
      setting: Setting,
    ): Promise<OwnRating | undefined> {
      const [found, allowed] = await Promise.all([
        lookUp(name, setting),
        filterNames([name], (each) => each, setting),
      ]);
      if (found.outcome === "missing" || allowed.length === 0) return undefined;
      const profileId = await profileOf(owner);
      const { kind, id } = name;
      const [row, dates] = await Promise.all([
        firstOf(readRating(database.kysely, profileId, { kind, id })),
        readDates(database.kysely, profileId, { kind, id }),
      ]);
      const facts = found.outcome === "found" ? found.facts : undefined;
      const title = facts?.title ?? row?.content_title;
      return {
        title,
        lang: facts?.lang,
        halfStars: row?.half_stars ?? 0,
        note: row?.note ?? "",
        dates: dates.map(({ watched_on: day }) => day),
      };
    },

    /** `isMore`: what the viewer wrote before stays. */
    async setNote(
      owner: ProfileOwner,
      { kind, id }: TitleRef,
      noted: { title: string; note: string; isMore?: boolean },
    ) {
      const profileId = await profileOf(owner);
      const nowMs = now();
      const given = noted.note.trim().slice(0, LONGEST_NOTE);
      await writes.write(async (transaction) => {
        const before = await firstOf(readRating(transaction, profileId, { kind, id }));
        const note = noted.isMore ? joinNotes(before?.note ?? "", given) : given;
        if ((before?.note ?? "") === note) return;
        await transaction
          .insertInto("ratings")
          .values({
            profile_id: profileId,
            user_id: owner.userId,
            content_type: kind,
            content_id: id,
            ...toColumns(noted.title, undefined, nowMs),
            half_stars: 0,
            note,
            // Any rating is later than none.
            changed_at: 0,
            recorded_at: nowMs,
          })
          .onConflict((conflict) =>
            conflict
              .columns(["profile_id", "content_type", "content_id"])
              .doUpdateSet({ note, recorded_at: nowMs }),
          )
          .execute();
      });
    },
  };
}

/** The days on which a title was watched. */
export function createWatchedDates({
  writes,
  profileOf,
  now = Date.now,
}: Pick<RatingsOptions, "writes" | "profileOf" | "now">) {
  return {
    /** A day counts once, however often it is added. */
    async addDate(owner: ProfileOwner, { kind, id }: TitleRef, day: string): Promise<void> {
      const profileId = await profileOf(owner);
      await writes.write(async (transaction) => {
        const dates = await readDates(transaction, profileId, { kind, id });
        if (dates.length >= MOST_DATES) return;
        await transaction
          .insertInto("watched_dates")
          .values({
            profile_id: profileId,
            content_type: kind,
            content_id: id,
            watched_on: day,
            recorded_at: now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    async removeDate(owner: ProfileOwner, { kind, id }: TitleRef, day: string): Promise<void> {
      const profileId = await profileOf(owner);
      await writes.write((transaction) =>
        transaction
          .deleteFrom("watched_dates")
          .where("profile_id", "=", profileId)
          .where("content_type", "=", kind)
          .where("content_id", "=", id)
          .where("watched_on", "=", day)
          .execute(),
      );
    },
  };
}
