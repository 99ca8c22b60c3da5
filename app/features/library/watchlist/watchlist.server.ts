import { sql } from "kysely";

import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";

import { createChoice, type ChoiceCommand } from "../choices/create-choice.server.ts";
import { createReportParser } from "../choices/reported-change.server.ts";
import { prepareLatest } from "../choices/prepare-latest.server.ts";
import { toColumns } from "../titles/saved-titles.server.ts";
import { parseTitleRef, refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import { createRemoveWatched } from "./remove-watched.server.ts";
import { createTitlesToWatch } from "./titles-to-watch.server.ts";
import { createWatchlistPages } from "./watchlist-pages.server.ts";
import { forgetQuery, keysQuery, oneQuery, roomQuery } from "./watchlist-queries.server.ts";

/** One toggle, with the time of the click. */
export type WatchlistCommand = ChoiceCommand<TitleRef> & { isAdded: boolean };

const readKeys = prepareQuery(keysQuery);
const readOne = prepareQuery(oneQuery);
const countRoom = prepareQuery(roomQuery);
const forget = prepareQuery(forgetQuery);
const storeTitle = prepareLatest("watchlist", {
  // A title that is on the list already keeps its place.
  added_at: sql<number>`case when watchlist.is_removed = 1 then excluded.added_at else watchlist.added_at end`,
});

export type Watchlist = ReturnType<typeof createWatchlist>;

/** The most titles on a list; nobody reads a longer one. */
export const MOST_TITLES = 10_000;
/** Includes titles removed in the last month. */
const MOST_ROWS = 12_000;

/** A profile's watchlist. The last command wins, by the time of the click. */
export function createWatchlist(options: LibraryOptions) {
  const { database, nameTitles, filterNames, profileOf } = options;

  return {
    change: createWatchlistChoice(options),
    ...createWatchlistPages(options),
    ...createRemoveWatched(options),
    ...createTitlesToWatch(options),

    /** The keys of all saved titles, newest first: the script marks them on shared pages. */
    async listKeys(owner: ProfileOwner, setting: Setting): Promise<string[]> {
      const rows = await readKeys(database.kysely, await profileOf(owner));
      return (await filterNames(rows, refOfRow, setting)).map((row) => refKey(refOfRow(row)));
    },

    /** The name of a saved title; undefined when it is not saved. */
    async titleOf(
      owner: ProfileOwner,
      name: TitleRef,
      setting: Setting,
    ): Promise<string | undefined> {
      const { kind, id } = name;
      const rows = await readOne(database.kysely, await profileOf(owner), { kind, id });
      const saved = rows.filter(({ is_removed: isRemoved }) => isRemoved === 0);
      const [row] = await filterNames(saved, () => name, setting);
      if (row === undefined) return undefined;
      const named = await nameTitles([name], setting);
      return named.get(refKey(name))?.title ?? row.content_title;
    },
  };
}

const createWatchlistChoice = (options: LibraryOptions) =>
  createChoice(options, {
    lookUp: options.lookUp,
    valueOf: ({ isAdded }: WatchlistCommand) => (isAdded ? 1 : 0),
    state: (after, before) => ({ isSaved: after === 1, wasSaved: before === 1 }),
    mayForget: forget,
    async read(executor, profileId, { kind, id }) {
      const row = await firstOf(readOne(executor, profileId, { kind, id }));
      return row && 1 - row.is_removed;
    },
    async hasRoom(transaction, { key, command }, before) {
      if (before === 1) return true;
      const counted = await firstOf(countRoom(transaction, key.profile_id));
      const [rows, removed] = [Number(counted?.rows ?? 0), Number(counted?.removed ?? 0)];
      return rows < MOST_ROWS && (!command.isAdded || rows - removed < MOST_TITLES);
    },
    async store(transaction, { owner, key, moments, command, facts, nowMs }) {
      const { title, isAdded, atMs } = command;
      const columns = toColumns(title, facts, nowMs);
      const state = { ...(facts && columns), ...moments, is_removed: isAdded ? 0 : 1 };
      const first = { ...columns, user_id: owner.userId, added_at: atMs };
      await storeTitle(transaction, { key, state, first });
    },
  });

/** Reads a browser's report; `removed_at` instead of `added_at` takes the title off. */
export const parseWatchReport = createReportParser<WatchlistCommand>({
  on: "added_at",
  off: "removed_at",
  emailOf: ({ userId, user_id: email }) => userId ?? email,
  parseName: parseTitleRef,
  read: (isAdded) => ({ isAdded }),
});
