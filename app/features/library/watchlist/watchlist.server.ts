import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import { OLDEST_MS } from "#app/lib/requests/reported-moment.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { TitleFacts } from "../titles/title-facts.server.ts";
import { refOfRow, sortTitleOf, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import { createRemoveWatched } from "./remove-watched.server.ts";
import { createWatchlistPages } from "./watchlist-pages.server.ts";
import { forgetQuery, keysQuery, oneQuery, roomQuery } from "./watchlist-queries.server.ts";
import type { WatchlistCommand } from "./watchlist-report.server.ts";

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
export function createWatchlist(options: LibraryOptions) {
  const { database, writes, lookUp, nameTitles, filterNames, profileOf, now = Date.now } = options;

  async function change(owner: ProfileOwner, command: WatchlistCommand, setting: Setting) {
    const found = command.isAdded ? await lookUp(command.name, setting) : undefined;
    if (found?.outcome === "missing") return { outcome: "no such title" } as const;
    const facts = found?.outcome === "found" ? found.facts : undefined;
    const profileId = await profileOf(owner);
    const entry = { owner, profileId, command, facts, nowMs: now() };
    return writes.write((transaction) => record(transaction, entry));
  }

  return {
    change,
    ...createWatchlistPages(options),
    ...createRemoveWatched(options),

    /** The keys of all saved titles, newest first: the script marks them on shared pages. */
    async listKeys(owner: ProfileOwner, setting: Setting): Promise<string[]> {
      const rows = await keysQuery(database.kysely, await profileOf(owner)).execute();
      return (await filterNames(rows, refOfRow, setting)).map((row) => refKey(refOfRow(row)));
    },

    /** The name of a saved title; undefined when it is not saved. */
    async titleOf(
      owner: ProfileOwner,
      name: TitleRef,
      setting: Setting,
    ): Promise<string | undefined> {
      const query = oneQuery(database.kysely, await profileOf(owner), name);
      const saved = (await query.execute()).filter(({ is_removed: isRemoved }) => isRemoved === 0);
      const [row] = await filterNames(saved, () => name, setting);
      if (row === undefined) return undefined;
      const named = await nameTitles([name], setting);
      return named.get(refKey(name))?.title ?? row.content_title;
    },
  };
}

interface Entry {
  owner: ProfileOwner;
  profileId: string;
  command: WatchlistCommand;
  /** The title's facts from the film database; undefined when it did not answer. */
  facts: TitleFacts | undefined;
  nowMs: number;
}

async function record(transaction: Transaction<Schema>, entry: Entry): Promise<Changed> {
  const { profileId, command, nowMs } = entry;
  await forgetQuery(transaction, profileId, nowMs - OLDEST_MS).execute();
  const before = await oneQuery(transaction, profileId, command.name).executeTakeFirst();
  const wasSaved = before?.is_removed === 0;
  if (!wasSaved && (await isFull(transaction, entry))) {
    if (command.isAdded) return { outcome: "full" };
    return { outcome: "done", wasSaved, isSaved: false, recordedAt: nowMs };
  }
  await put(transaction, entry);
  const after = await oneQuery(transaction, profileId, command.name).executeTakeFirst();
  return { outcome: "done", wasSaved, isSaved: after?.is_removed === 0, recordedAt: nowMs };
}

async function isFull(transaction: Transaction<Schema>, { profileId, command }: Entry) {
  const counted = await roomQuery(transaction, profileId).executeTakeFirst();
  const [rows, removed] = [Number(counted?.rows ?? 0), Number(counted?.removed ?? 0)];
  return rows >= MOST_ROWS || (command.isAdded && rows - removed >= MOST_TITLES);
}

/** Overwrites earlier commands on the title, and leaves later ones alone. */
async function put(
  transaction: Transaction<Schema>,
  { owner, profileId, command, facts, nowMs }: Entry,
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
      added_at: atMs,
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
