import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import {
  forgetNamesQuery,
  forgetOutsidePlaysOfQuery,
  forgetOutsidePlaysQuery,
  forgetPlayedQuery,
  forgetViewsOfQuery,
  forgetViewsQuery,
  pausedQuery,
  setPausedQuery,
} from "./history-queries.server.ts";
import { createHistoryPages, type HistoryOptions } from "./history-pages.server.ts";
import { createWatchStatistics } from "./watch-statistics.server.ts";
import { forgetPositionsQuery } from "../players/players-queries.server.ts";
import { forgetWaitingQuery } from "../scrobbling/scrobbling-queries.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";

const findPaused = prepareQuery(pausedQuery);

export type History = ReturnType<typeof createHistory>;

/** What a profile opened and watched. Its viewer may pause and clear it. */
export function createHistory(options: HistoryOptions) {
  const { database, writes, profileOf, now = Date.now } = options;

  return {
    ...createHistoryPages(options),
    ...createWatchStatistics(options),

    /** Whether a viewer's history is recorded now. */
    async isRecording(owner: ProfileOwner): Promise<boolean> {
      const profile = await firstOf(findPaused(database.kysely, await profileOf(owner)));
      return profile?.history_paused_at === null;
    },

    /** From now on, opened and watched titles are not recorded. */
    async pause(owner: ProfileOwner): Promise<void> {
      await setPausedQuery(database.kysely, await profileOf(owner), now()).execute();
    },

    async resume(owner: ProfileOwner): Promise<void> {
      await setPausedQuery(database.kysely, await profileOf(owner), null).execute();
    },

    /**
     * Deletes opened and watched titles and positions in films. What is marked as watched remains
     * so.
     */
    async clear(owner: ProfileOwner): Promise<void> {
      const profileId = await profileOf(owner);
      await writes.write(async (transaction) => {
        await forgetViewsQuery(transaction, profileId).execute();
        await forgetPlayedQuery(transaction, profileId).execute();
        await forgetOutsidePlaysQuery(transaction, profileId).execute();
        await forgetPositionsQuery(transaction, profileId).execute();
        await forgetWaitingQuery(transaction, profileId).execute();
        await forgetNamesQuery(transaction, profileId).execute();
      });
    },

    /** The same for one title. */
    async remove(owner: ProfileOwner, name: TitleRef): Promise<void> {
      const profileId = await profileOf(owner);
      await writes.write(async (transaction) => {
        await forgetViewsOfQuery(transaction, profileId, name).execute();
        const { kind, id } = name;
        if (kind !== "archive") {
          await forgetOutsidePlaysOfQuery(transaction, profileId, { kind, id }).execute();
          await forgetPositionsQuery(transaction, profileId)
            .where("content_type", "=", kind)
            .where("content_id", "=", id)
            .execute();
          return;
        }
        await forgetPlayedQuery(transaction, profileId).where("item_id", "=", name.id).execute();
        await forgetNamesQuery(transaction, profileId).where("content_id", "=", name.id).execute();
      });
    },
  };
}
