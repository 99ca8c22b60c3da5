import type { Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Schema } from "#app/db/schema.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import { OLDEST_MS } from "#app/lib/requests/reported-moment.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { NameFilter } from "../name-filter.server.ts";
import type { NameTitles } from "../titles-in-language.server.ts";
import type { LookUp, TitleFacts } from "./watchlist-facts.server.ts";
import { nameOfRow, sortTitleOf, watchKey, type WatchName } from "./watchlist-item.ts";
import { createWatchlistImport, type SearchTitles } from "./watchlist-import.server.ts";
import { createRemoveWatched } from "../watched/remove-watched.server.ts";
import { createWatchlistPages } from "./watchlist-pages.server.ts";
import { forgetQuery, keysQuery, oneQuery, roomQuery } from "./watchlist-queries.server.ts";
import type { WatchlistCommand } from "./watchlist-report.server.ts";

export interface WatchlistOptions {
  database: Database;
  writes: Pick<GroupedWrites, "write">;
  lookUp: LookUp;
  /** Names what was saved in another language. */
  nameTitles: NameTitles;
  /** Hides what the viewer may not see. */
  filterNames: NameFilter;
  /** Finds a title by its words, for files without numbers. */
  search: SearchTitles;
  /** The owner of the list. */
  profileOf: ProfileFinder;
  now?: () => number;
}

export type WatchlistOwner = ProfileOwner;

/** The outcome of a command; `isSaved` is the state after it, because a later one may have won. */
export type Changed =
  | { outcome: "done"; isSaved: boolean; wasSaved: boolean; recordedAt: number }
  | { outcome: "no such title" }
  | { outcome: "full" };

export type Watchlist = ReturnType<typeof createWatchlist>;

/** The most titles on a list; nobody reads a longer one. */
export const MOST_TITLES = 10_000;
/** Includes titles removed in the last month. */
const MOST_ROWS = 12_000;

/** A profile's watchlist. The last command wins, by the time of the click. */
export function createWatchlist(options: WatchlistOptions) {
  const { database, writes, lookUp, nameTitles, filterNames, profileOf, now = Date.now } = options;

  async function change(owner: WatchlistOwner, command: WatchlistCommand, setting: Setting) {
    const found = command.isAdded ? await lookUp(command.name, setting) : undefined;
    if (found?.outcome === "missing") return { outcome: "no such title" } as const;
    const facts = found?.outcome === "found" ? found.facts : undefined;
    const profileId = await profileOf(owner);
    const entry = { owner, profileId, command, facts, nowMs: now() };
    return writes.write((transaction) => recordOne(transaction, entry));
  }

  return {
    change,
    ...createWatchlistPages(options),
    ...createWatchlistImport(options),
    ...createRemoveWatched(options),

    /** The keys of all saved titles, newest first: the script marks them on shared pages. */
    async listKeys(owner: WatchlistOwner, setting: Setting): Promise<string[]> {
      const rows = await keysQuery(database.kysely, await profileOf(owner)).execute();
      return (await filterNames(rows, nameOfRow, setting)).map((row) => watchKey(nameOfRow(row)));
    },

    /** The name of a saved title; undefined when it is not saved. */
    async titleOf(
      owner: WatchlistOwner,
      name: WatchName,
      setting: Setting,
    ): Promise<string | undefined> {
      const query = oneQuery(database.kysely, await profileOf(owner), name);
      const saved = (await query.execute()).filter(({ is_removed: isRemoved }) => isRemoved === 0);
      const [row] = await filterNames(saved, () => name, setting);
      if (row === undefined) return undefined;
      const named = await nameTitles([name], setting);
      return named.get(watchKey(name))?.title ?? row.content_title;
    },
  };
}

export interface Entry {
  owner: WatchlistOwner;
  profileId: string;
  command: WatchlistCommand;
  /** The title's facts from the film database; undefined when it did not answer. */
  facts: TitleFacts | undefined;
  /** When it was first added to a list elsewhere, if the file says. */
  addedAtMs?: number | undefined;
  nowMs: number;
}

async function recordOne(transaction: Transaction<Schema>, entry: Entry): Promise<Changed> {
  const [changed] = await recordAll(transaction, [entry]);
  if (!changed) throw new Error("A command was recorded without an outcome.");
  return changed;
}

/** Records the commands of one profile, as many as one transaction should contain. */
export async function recordAll(
  transaction: Transaction<Schema>,
  entries: readonly Entry[],
): Promise<Changed[]> {
  const [first] = entries;
  if (!first) return [];
  const { profileId, nowMs } = first;
  await forgetQuery(transaction, profileId, nowMs - OLDEST_MS).execute();
  const counted = await roomQuery(transaction, profileId).executeTakeFirst();
  const room = { rows: Number(counted?.rows ?? 0), removed: Number(counted?.removed ?? 0) };
  const outcomes: Changed[] = [];
  for (const entry of entries) outcomes.push(await record(transaction, entry, room));
  return outcomes;
}

async function record(
  transaction: Transaction<Schema>,
  entry: Entry,
  room: { rows: number; removed: number },
): Promise<Changed> {
  const { profileId, command, nowMs } = entry;
  const before = await oneQuery(transaction, profileId, command.name).executeTakeFirst();
  const wasSaved = before?.is_removed === 0;
  const isFull =
    room.rows >= MOST_ROWS || (command.isAdded && room.rows - room.removed >= MOST_TITLES);
  if (!wasSaved && isFull) {
    if (command.isAdded) return { outcome: "full" };
    return { outcome: "done", wasSaved, isSaved: false, recordedAt: nowMs };
  }
  await put(transaction, entry);
  const after = await oneQuery(transaction, profileId, command.name).executeTakeFirst();
  const isSaved = after?.is_removed === 0;
  if (!before) room.rows += 1;
  else if (isSaved && !wasSaved) room.removed -= 1;
  return { outcome: "done", wasSaved, isSaved, recordedAt: nowMs };
}

/** Overwrites earlier commands on the title, and leaves later ones alone. */
async function put(
  transaction: Transaction<Schema>,
  { owner, profileId, command, facts, addedAtMs, nowMs }: Entry,
) {
  const { name, isAdded, atMs } = command;
  const title = facts?.title ?? command.title;
  const columns = facts && {
    content_title: title,
    content_year: facts.year,
    content_lang: facts.lang ?? null,
    poster_path: facts.posterPath ?? null,
    sort_title: sortTitleOf(title),
    looked_up_at: nowMs,
  };
  const moments = { changed_at: atMs, recorded_at: nowMs, is_removed: isAdded ? 0 : 1 };
  await transaction
    .insertInto("watchlist")
    .values({
      profile_id: profileId,
      user_id: owner.userId,
      content_type: name.kind,
      content_id: name.id,
      content_title: title,
      sort_title: sortTitleOf(title),
      added_at: addedAtMs ?? atMs,
      ...columns,
      ...moments,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["profile_id", "content_type", "content_id"])
        .doUpdateSet((eb) => ({
          ...columns,
          ...moments,
          // A title that is on the list already keeps its place.
          added_at: eb
            .case()
            .when("watchlist.is_removed", "=", 1)
            .then(eb.ref("excluded.added_at"))
            .else(eb.ref("watchlist.added_at"))
            .end(),
        }))
        .where("watchlist.changed_at", "<", atMs),
    )
    .execute();
}
