import { prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { LibraryOptions } from "../titles/library-options.ts";
import { createRefresh } from "../titles/refresh-rows.server.ts";
import { toSavedTitle, type SavedTitle } from "../titles/saved-titles.server.ts";
import { refKey, refOfRow } from "../titles/title-ref.ts";
import { watchedOnListQuery } from "../watched/watched-queries.server.ts";
import type { FindWatchable } from "./watch-now.server.ts";
import { readBy } from "./watchlist-pages.server.ts";

/** Of a longer list, what was saved last. */
const MOST_READ = 200;
const MOST_SHOWN = 20;

const readWatched = prepareQuery(watchedOnListQuery);

/** What a row needs to know of titles that a profile saved. */
interface ToWatchChoice {
  findWatchable: FindWatchable;
  /** The keys of those that are shown elsewhere; called last, because it may be known late. */
  without: () => Promise<ReadonlySet<string>>;
}

/** With the film in which it is free to watch here. */
export type TitleToWatch = SavedTitle & { film: string | undefined };

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
    ): Promise<TitleToWatch[]> {
      const profileId = await profileOf(owner);
      const [saved, watched] = await Promise.all([
        readBy("added")(database.kysely, profileId, { limit: MOST_READ, offset: 0 }),
        readWatched(database.kysely, profileId),
      ]);
      const seen = new Set(watched.map((row) => keyOf(row)));
      const unseen = saved.filter((row) => !seen.has(keyOf(row)));
      const allowed = await filterNames(unseen, refOfRow, setting);
      const watchable = await findWatchable(allowed.map(refOfRow));
      const shownElsewhere = await without();
      const isLater = (row: (typeof allowed)[number]) => !watchable.has(keyOf(row));
      const inOrder = allowed
        .filter((row) => !shownElsewhere.has(keyOf(row)))
        .toSorted((one, other) => Number(isLater(one)) - Number(isLater(other)));
      const shown = await refresh(profileId, inOrder.slice(0, MOST_SHOWN), setting);
      return shown.map((row) => ({
        ...toSavedTitle(row, setting),
        film: watchable.get(keyOf(row)),
      }));
    },
  };
}

const keyOf = (row: Parameters<typeof refOfRow>[0]) => refKey(refOfRow(row));
