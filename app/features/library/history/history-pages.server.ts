import { prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { ScrobblesTable } from "#app/db/schema-scrobbling.ts";
import type { Setting } from "#app/lib/setting.ts";
import { createDayNames, zoneOf } from "#app/lib/formats/dates.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import type { HistoryView } from "./history-view.ts";
import { outsidePlaysQuery, playedQuery, viewsQuery } from "./history-queries.server.ts";
import { createLearnFilms } from "../learn-films.server.ts";
import { langOnPage } from "../titles/titles-in-language.server.ts";
import { sortTitleOf, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";

export interface HistoryEntry extends TitleRef {
  title: string;
  lang?: string | undefined;
  posterPath?: string | undefined;
  action: "opened" | "trailer" | "watched";
  /** "S2E5", or which work of an item it was; empty when there is only one. */
  episode: string;
  /** How much was watched of it, from 0 to 1. */
  part?: number;
  /** The other player that said so. */
  source?: ScrobblesTable["source"];
  atMs: number;
}

export interface HistoryPage {
  days: { name: string; entries: HistoryEntry[] }[];
  /** The older ones start before this time; undefined at the end. */
  olderMs: number | undefined;
}

export type HistoryOptions = Pick<
  LibraryOptions,
  "database" | "writes" | "lookUp" | "nameTitles" | "filterNames" | "profileOf" | "now"
>;

const readViews = prepareQuery(viewsQuery);
const readPlayed = prepareQuery(playedQuery);
const readElsewhere = prepareQuery(outsidePlaysQuery);

const PAGE_ENTRIES = 50;
const SLICE = 200;
/** A search goes no further back than this many slices. */
const MOST_SLICES = 50;

/** Reads what a profile opened and watched, newest first. */
export function createHistoryPages(options: HistoryOptions) {
  const { profileOf, now = Date.now } = options;
  const find = createFinding(options);
  const name = createNaming(options);

  return {
    async getPage(
      owner: ProfileOwner,
      view: HistoryView,
      setting: Setting,
      zone: string | Promise<string> = zoneOf(setting.region),
    ): Promise<HistoryPage> {
      const profileId = await profileOf(owner);
      const found = await find(profileId, view, setting);
      // Entries with the same time share a page: the next one starts before it.
      const lastMs = found[PAGE_ENTRIES - 1]?.atMs ?? 0;
      const entries = found.filter(({ atMs }) => atMs >= lastMs);
      await name(profileId, entries, setting);
      return {
        days: byDay(entries, createDayNames(await zone, now())),
        olderMs: entries.length < found.length ? lastMs : undefined,
      };
    },
  };
}

/** Finds more entries than a page shows, newest first, if there are more. */
function createFinding({ database, nameTitles, filterNames }: HistoryOptions) {
  /** A slice of the history, with the start of the next one: the older end of what is complete. */
  async function readSlice(profileId: string, beforeMs: number) {
    const slice = { beforeMs, limit: SLICE };
    const lists = await Promise.all([
      readViews(database.kysely, profileId, slice).then((views) => views.map(fromView)),
      readPlayed(database.kysely, profileId, slice).then((played) => played.map(fromProgress)),
      readElsewhere(database.kysely, profileId, slice).then((plays) => plays.map(fromOutside)),
    ]);
    const ends = lists.map((list) => (list.length < SLICE ? 0 : (list.at(-1)?.atMs ?? 0)));
    const endMs = Math.max(...ends);
    const entries = withoutTwins(lists.flat())
      .filter(({ atMs }) => atMs >= endMs)
      .toSorted((one, other) => other.atMs - one.atMs);
    return { entries, endMs };
  }

  return async function find(
    profileId: string,
    { words, beforeMs }: HistoryView,
    setting: Setting,
  ): Promise<HistoryEntry[]> {
    const looked = ` ${sortTitleOf(words)}`;
    /** By the name that the viewer's pages have for it as well, as far as that is known. */
    const filterMeant = async (entries: readonly HistoryEntry[]) => {
      if (words === "") return entries;
      const named = await nameTitles(entries, setting, 0);
      return entries.filter((entry) =>
        [entry.title || entry.id, named.get(refKey(entry))?.title ?? ""].some((title) =>
          ` ${sortTitleOf(title)}`.includes(looked),
        ),
      );
    };
    const found: HistoryEntry[] = [];
    let endMs = beforeMs ?? Number.MAX_SAFE_INTEGER;
    for (let slices = 0; slices < MOST_SLICES && endMs > 0; slices += 1) {
      const slice = await readSlice(profileId, endMs);
      const meant = await filterMeant(slice.entries);
      found.push(...(await filterNames(meant, (entry) => entry, setting)));
      if (found.length > PAGE_ENTRIES) break;
      endMs = slice.endMs;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return found;
  };
}

/** Gives entries the names that pages in the viewer's language have for them. */
function createNaming(options: HistoryOptions) {
  const learnFilms = createLearnFilms(options);

  async function nameFilms(profileId: string, entries: HistoryEntry[], setting: Setting) {
    const unnamed = entries.filter(({ title }) => title === "");
    const names = await learnFilms(profileId, new Set(unnamed.map(({ id }) => id)), setting);
    // Without a title, its identifier is shown.
    for (const entry of unnamed) entry.title = names.get(entry.id)?.title || entry.id;
  }

  /** What somebody opened was recorded as its page named it, in whichever language that was. */
  async function translate(entries: HistoryEntry[], setting: Setting) {
    const named = await options.nameTitles(entries, setting);
    for (const entry of entries) {
      const { title, lang, posterPath } = named.get(refKey(entry)) ?? entry;
      Object.assign(entry, { title, lang: langOnPage({ title, lang }, setting), posterPath });
    }
  }

  return async (profileId: string, entries: HistoryEntry[], setting: Setting): Promise<void> => {
    await nameFilms(profileId, entries, setting);
    await translate(entries, setting);
  };
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewsQuery>["execute"]>>[number];
type OutsideRow = Awaited<ReturnType<ReturnType<typeof outsidePlaysQuery>["execute"]>>[number];
type PlayedRow = Awaited<ReturnType<ReturnType<typeof playedQuery>["execute"]>>[number];

const fromView = (row: ViewRow): HistoryEntry => ({
  kind: row.content_type,
  id: row.content_id,
  title: row.content_title,
  action: row.action === "view" ? "opened" : "trailer",
  episode: row.episode ?? "",
  atMs: row.timestamp,
});

const fromProgress = (row: PlayedRow): HistoryEntry => ({
  kind: "archive",
  id: row.item_id,
  // Empty until its title is known.
  title: row.content_title ?? "",
  lang: row.content_lang ?? undefined,
  action: "watched",
  episode: row.work,
  part: row.is_finished === 1 ? 1 : row.position_seconds / Math.max(1, row.duration_seconds),
  atMs: row.updated_at,
});

const fromOutside = (row: OutsideRow): HistoryEntry => ({
  kind: row.content_type,
  id: row.content_id,
  title: row.content_title,
  lang: row.content_lang ?? undefined,
  action: "watched",
  episode: row.part,
  part: row.is_finished === 1 ? 1 : row.percent / 100,
  source: row.source,
  atMs: row.played_at,
});

/** What another player said also moves the place in a film here: that is no watching of its own. */
function withoutTwins(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const saidAt = new Set(
    entries.filter(({ source }) => source !== undefined).map(({ atMs }) => atMs),
  );
  return entries.filter(({ kind, atMs }) => kind !== "archive" || !saidAt.has(atMs));
}

/** A title that was opened several times in a day is listed once, at its last opening. */
function byDay(entries: HistoryEntry[], nameOf: (atMs: number) => string): HistoryPage["days"] {
  const days = new Map<string, Map<string, HistoryEntry>>();
  for (const entry of entries) {
    const name = nameOf(entry.atMs);
    const day = days.get(name) ?? new Map<string, HistoryEntry>();
    const key = JSON.stringify([refKey(entry), entry.action, entry.episode]);
    if (!day.has(key)) day.set(key, entry);
    days.set(name, day);
  }
  return [...days].map(([name, day]) => ({ name, entries: [...day.values()] }));
}
