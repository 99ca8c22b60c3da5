import { prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { refOfRow } from "../titles/title-ref.ts";
import { watchedOnListQuery } from "../watched/watched-queries.server.ts";
import type { LibraryOptions } from "../titles/library-options.ts";

const readWatched = prepareQuery(watchedOnListQuery);

/** The outcome: how many were removed, and the time by which they can be restored. */
export interface TakenOff {
  titles: number;
  atMs: number;
}

/** Removes all watched titles from a profile's list at once, and restores them. */
export function createRemoveWatched({
  database,
  writes,
  profileOf,
  filterNames,
  now = Date.now,
}: LibraryOptions) {
  return {
    async countWatched(owner: ProfileOwner, setting: Setting): Promise<number> {
      const watched = await readWatched(database.kysely, await profileOf(owner));
      return (await filterNames(watched, refOfRow, setting)).length;
    },

    async removeWatched(owner: ProfileOwner): Promise<TakenOff> {
      const profileId = await profileOf(owner);
      const atMs = now();
      return writes.write(async (transaction) => {
        const watched = await readWatched(transaction, profileId);
        for (const { content_type: kind, content_id: id } of watched) {
          await transaction
            .updateTable("watchlist")
            .set({ is_removed: 1, changed_at: atMs, recorded_at: atMs })
            .where("profile_id", "=", profileId)
            .where("content_type", "=", kind)
            .where("content_id", "=", id)
            .execute();
        }
        return { titles: watched.length, atMs };
      });
    },

    /** Restores what was removed at that moment, unless it has changed since. */
    async putBack(owner: ProfileOwner, takenOffAtMs: number): Promise<number> {
      const profileId = await profileOf(owner);
      const nowMs = now();
      return writes.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("watchlist")
          .set({ is_removed: 0, changed_at: nowMs, recorded_at: nowMs })
          .where("profile_id", "=", profileId)
          .where("is_removed", "=", 1)
          .where("changed_at", "=", takenOffAtMs)
          .executeTakeFirst();
        return Number(numUpdatedRows);
      });
    },
  };
}
