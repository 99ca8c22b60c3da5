import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { LibraryOptions } from "../titles/library-options.ts";
import { createRefresh } from "../titles/refresh-rows.server.ts";
import { toSavedTitle, type SavedTitle } from "../titles/saved-titles.server.ts";
import { refKey, refOfRow } from "../titles/title-ref.ts";
import { watchedOnListQuery } from "../watched/watched-queries.server.ts";
import type { FindWatchable } from "./watch-now.server.ts";
import { pageQuery } from "./watchlist-queries.server.ts";

/** Of a longer list, what was saved last. */
const MOST_READ = 200;
const MOST_SHOWN = 20;

/** What a row needs to know of titles that a profile saved. */
interface ToWatchChoice {
  findWatchable: FindWatchable;
  /** The keys of those that are shown elsewhere. */
  without: ReadonlySet<string>;
}

/** Reads what a profile saved and has not watched yet, as a row. */
export function createTitlesToWatch(options: LibraryOptions) {
  const { database, filterNames, profileOf } = options;
  const refresh = createRefresh(options);

  return {
    /** What can be watched now first, and among those what was saved last. */
    async listToWatch(
      owner: ProfileOwner,
      { findWatchable, without }: ToWatchChoice,
      setting: Setting,
    ): Promise<SavedTitle[]> {
      const profileId = await profileOf(owner);
      const newest = { sort: "added", kind: undefined, page: 1 } as const;
      const [saved, watched] = await Promise.all([
        pageQuery(database.kysely, profileId, newest).clearLimit().limit(MOST_READ).execute(),
        watchedOnListQuery(database.kysely, profileId).execute(),
      ]);
      const hidden = without.union(new Set(watched.map((row) => refKey(refOfRow(row)))));
      const rows = saved.filter((row) => !hidden.has(refKey(refOfRow(row))));
      const allowed = await filterNames(rows, refOfRow, setting);
      const watchable = await findWatchable(allowed.map(refOfRow));
      const isLater = (row: (typeof rows)[number]) => !watchable.has(refKey(refOfRow(row)));
      const inOrder = allowed.toSorted(
        (one, other) => Number(isLater(one)) - Number(isLater(other)),
      );
      const shown = await refresh(profileId, inOrder.slice(0, MOST_SHOWN), setting);
      return shown.map((row) => toSavedTitle(row, setting));
    },
  };
}
