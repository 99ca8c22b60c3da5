import type { Database } from "#app/db/connect.server.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import { recordNavigation } from "#app/features/accounts/account-records.server.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { pausedQuery } from "#app/features/library/history/history-queries.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createPageStore, type PageStore } from "#app/features/tracking/page-store.server.ts";

type PageReader = Pick<Viewer, "userId" | "sessionId"> & Partial<Pick<Viewer, "profile">>;

const findPaused = prepareQuery(pausedQuery);

/** The page records, shared by the whole process; nothing is recorded while a history is paused. */
export function openPageStore(database: Database, writes: GroupedWrites): PageStore<PageReader> {
  const profileOf = createProfileFinder(database);
  return createPageStore<PageReader>({
    writes,
    async isRecording(viewer) {
      const profile = await firstOf(findPaused(database.kysely, await profileOf(viewer)));
      return profile?.history_paused_at === null;
    },
    record: recordNavigation,
  });
}
