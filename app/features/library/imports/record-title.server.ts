import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { GAP } from "../lists/list-titles.server.ts";
import { createLists, type ListsOptions } from "../lists/lists.server.ts";
import { lastPlaceQuery } from "../lists/lists-queries.server.ts";
import { createRatings } from "../ratings/ratings.server.ts";
import { createUnwanted } from "../unwanted/unwanted.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import type { LookUp, TitleFacts } from "../titles/title-facts.server.ts";
import { refKey, type TitleRef } from "../titles/title-ref.ts";
import { createWatchlist } from "../watchlist/watchlist.server.ts";
import { noonOf } from "./files/field-values.ts";
import type { ImportedChoices } from "./files/imported-choices.ts";
import type { ImportedList } from "./files/collected.ts";

/** A list of a file, with the one here that its titles go to. */
export interface TargetList extends ImportedList {
  id?: string;
  /** Where its titles begin. */
  base?: number;
  /** The import made it. */
  isMade?: boolean;
}

interface TitleRecord {
  owner: ProfileOwner;
  name: TitleRef;
  facts: TitleFacts;
  choices: ImportedChoices;
  lists: readonly TargetList[];
  setting: Setting;
}

/** Something of it could not be stored, because the profile has as many as it may. */
export type RecordOutcome = "done" | "full" | "no such title";

/**
 * Stores what a file says about a title, as if the viewer did it here at those times: what was
 * changed here later stays. Repeating it changes nothing.
 */
export function createTitleRecorder(options: ListsOptions) {
  const known = new Map<string, TitleFacts>();
  const lookUp: LookUp = async (name, setting) => {
    const facts = known.get(refKey(name));
    return facts ? { outcome: "found", facts } : options.lookUp(name, setting);
  };
  const own = { ...options, lookUp };
  const parts = {
    watchlist: createWatchlist(own),
    ratings: createRatings(own),
    watched: createWatched(own),
    unwanted: createUnwanted(own),
    lists: createLists(own),
  };

  async function record(recording: TitleRecord): Promise<RecordOutcome> {
    const outcomes = [
      await recordChoices(parts, recording),
      await recordWatching(parts, recording),
      await recordLists(parts, recording),
    ];
    return outcomes.find((outcome) => outcome !== "done") ?? "done";
  }

  return {
    /** The list of that name, or a new one, and where its last title is. */
    async findList(owner: ProfileOwner, { name, description }: ImportedList) {
      const all = await parts.lists.listAll(owner);
      const same = all.find((list) => list.name === name);
      if (same) {
        const last = await lastPlaceQuery(options.database.kysely, same.id).executeTakeFirst();
        return { id: same.id, base: Number(last?.place ?? 0) };
      }
      const made = await parts.lists.create(owner, { name, description });
      return made.outcome === "done" ? { id: made.id, base: 0, isMade: true } : undefined;
    },

    async record(recording: TitleRecord): Promise<RecordOutcome> {
      const key = refKey(recording.name);
      // A show's next episode is found by its seasons, which a search does not tell.
      const isKnown = recording.name.kind !== "tv" || recording.choices.parts === undefined;
      if (isKnown) known.set(key, recording.facts);
      try {
        return await record(recording);
      } finally {
        known.delete(key);
      }
    },
  };
}

type Parts = {
  watchlist: ReturnType<typeof createWatchlist>;
  ratings: ReturnType<typeof createRatings>;
  watched: ReturnType<typeof createWatched>;
  unwanted: ReturnType<typeof createUnwanted>;
  lists: ReturnType<typeof createLists>;
};

async function recordChoices(
  { watchlist, ratings, unwanted }: Parts,
  { owner, name, facts: { title }, choices, setting }: TitleRecord,
): Promise<RecordOutcome> {
  const outcomes: RecordOutcome[] = [];
  if (choices.savedAtMs !== undefined) {
    const command = { name, title, isAdded: true, atMs: choices.savedAtMs };
    outcomes.push((await watchlist.change(owner, command, setting)).outcome);
  }
  if (choices.rating) {
    const command = { name, title, ...choices.rating };
    outcomes.push((await ratings.change(owner, command, setting)).outcome);
  }
  if (choices.note) await ratings.setNote(owner, name, { title, note: choices.note, isMore: true });
  for (const day of choices.days ?? []) await ratings.addDate(owner, name, day);
  if (choices.unwantedAtMs !== undefined) {
    const command = { name, title, isUnwanted: true, atMs: choices.unwantedAtMs };
    outcomes.push((await unwanted.change(owner, command, setting)).outcome);
  }
  return outcomes.find((outcome) => outcome !== "done") ?? "done";
}

async function recordWatching(
  { watched }: Parts,
  { owner, name, facts: { title }, choices, setting }: TitleRecord,
): Promise<RecordOutcome> {
  const { watchedAtMs, days = [], parts = [] } = choices;
  const lastDay = days.toSorted().at(-1);
  // A day of watching is no mark of a show, of which it may be one episode.
  const atMs =
    watchedAtMs ?? (lastDay === undefined || name.kind === "tv" ? undefined : noonOf(lastDay));
  // Whole seasons before their episodes, and earlier marks before later ones.
  const marks = parts.toSorted(
    ([one, oneAt], [other, otherAt]) => oneAt - otherAt || one.length - other.length,
  );
  const all = [...(atMs === undefined ? [] : [["", atMs, true] as const]), ...marks];
  const outcomes: RecordOutcome[] = [];
  for (const [part, markedAtMs, isWatched] of all) {
    const command = { name: { ...name, part }, title, isWatched, atMs: markedAtMs, isAlone: true };
    outcomes.push((await watched.change(owner, command, setting)).outcome);
  }
  return outcomes.includes("full") ? "full" : "done";
}

async function recordLists(
  { lists: own }: Parts,
  { owner, name, facts: { title }, choices, lists, setting }: TitleRecord,
): Promise<RecordOutcome> {
  const outcomes: string[] = [];
  for (const [list, position] of choices.lists ?? []) {
    const { id, base = 0 } = lists[list] ?? {};
    const place = base + position * GAP;
    if (id !== undefined) outcomes.push(await own.add(owner, id, { name, title, place }, setting));
    else outcomes.push("full");
  }
  return outcomes.includes("full") ? "full" : "done";
}
