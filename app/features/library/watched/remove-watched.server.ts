import type { Setting } from "#app/lib/setting.ts";

import { nameOfRow } from "../watchlist/watchlist-item.ts";
import { watchedOnListQuery } from "./watched-queries.server.ts";
import type { WatchlistOptions, WatchlistOwner } from "../watchlist/watchlist.server.ts";

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
}: WatchlistOptions) {
  return {
    async countWatched(owner: WatchlistOwner, setting: Setting): Promise<number> {
      const query = watchedOnListQuery(database.kysely, await profileOf(owner));
      return (await filterNames(await query.execute(), nameOfRow, setting)).length;
    },

    async removeWatched(owner: WatchlistOwner): Promise<TakenOff> {
      const profileId = await profileOf(owner);
      const atMs = now();
      return writes.write(async (transaction) => {
        const watched = await watchedOnListQuery(transaction, profileId).execute();
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
    async putBack(owner: WatchlistOwner, takenOffAtMs: number): Promise<number> {
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
