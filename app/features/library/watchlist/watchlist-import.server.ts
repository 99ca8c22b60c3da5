import { z } from "zod";

import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import type { Setting } from "#app/lib/setting.ts";

import { toFacts, type TitleFacts } from "./watchlist-facts.server.ts";
import type { FileRow } from "./watchlist-file.ts";
import {
  LONGEST_TITLE,
  parseWatchName,
  sortTitleOf,
  watchKinds,
  type WatchName,
} from "./watchlist-item.ts";
import {
  recordAll,
  type Changed,
  type Entry,
  type WatchlistOptions,
  type WatchlistOwner,
} from "./watchlist.server.ts";

export type SearchTitles = (text: string, setting: Setting) => Promise<readonly TitleCard[]>;

export type ImportOutcome = "added" | "there already" | "not found" | "full";

/** The number of rows found and written at a time: the server's work of a few milliseconds. */
export const SLICE_ROWS = 25;
/** The number of simultaneous requests to the catalog. */
const AT_ONCE = 5;

const slice = z
  .array(
    z.object({
      name: z.object({ kind: z.enum(watchKinds), id: z.string().max(100) }).optional(),
      title: z.string().max(LONGEST_TITLE),
      year: z.string().regex(/^(?:\d{4})?$/),
      addedAt: z.string().max(40).optional(),
    }),
  )
  .min(1)
  .max(SLICE_ROWS);

/** Reads a slice of a file as a browser sends it. */
export function parseImportSlice(body: unknown): FileRow[] | undefined {
  const { data } = slice.safeParse(body);
  const isSound = data?.every(({ name }) => !name || parseWatchName(name.kind, name.id));
  return isSound ? data : undefined;
}

type Found = { name: WatchName; facts: TitleFacts | undefined } | undefined;

/** Adds titles from a file to the list, a slice at a time. */
export function createWatchlistImport(options: WatchlistOptions) {
  const { writes, lookUp, search, profileOf, now = Date.now } = options;

  async function find(row: FileRow, setting: Setting): Promise<Found> {
    if (row.name) {
      const found = await lookUp(row.name, setting);
      if (found.outcome === "missing" || (found.outcome === "unknown" && row.title === ""))
        return undefined;
      return { name: row.name, facts: found.outcome === "found" ? found.facts : undefined };
    }
    const cards = await search(row.title, setting).catch(() => []);
    const card = bestMatch(cards, row);
    return (
      card && {
        name: { kind: card.kind, id: String(card.id) },
        facts: toFacts(card, setting),
      }
    );
  }

  return {
    /** The outcome of each row, in order. At most `SLICE_ROWS` are accepted. */
    async importSlice(
      owner: WatchlistOwner,
      rows: readonly FileRow[],
      setting: Setting,
    ): Promise<ImportOutcome[]> {
      const found: Found[] = [];
      for (let at = 0; at < Math.min(rows.length, SLICE_ROWS); at += AT_ONCE) {
        const some = rows.slice(at, at + AT_ONCE).map((row) => find(row, setting));
        found.push(...(await Promise.all(some)));
      }
      const profileId = await profileOf(owner);
      const nowMs = now();
      const entries = found.map((each, at): Entry | undefined => {
        const row = rows[at];
        if (!each || !row) return undefined;
        const title = each.facts?.title ?? row.title;
        const command = { name: each.name, title, isAdded: true, atMs: nowMs };
        const addedAtMs = parseAddedAt(row.addedAt, nowMs);
        return { owner, profileId, command, facts: each.facts, addedAtMs, nowMs };
      });
      const known = entries.filter((entry) => entry !== undefined);
      const changed = await writes.write((transaction) => recordAll(transaction, known));
      const outcomes = new Map(known.map((entry, at) => [entry, changed[at]]));
      return entries.map((entry) => outcomeOf(entry && outcomes.get(entry)));
    },
  };
}

function outcomeOf(changed: Changed | undefined): ImportOutcome {
  if (!changed || changed.outcome === "no such title") return "not found";
  if (changed.outcome === "full") return "full";
  return changed.wasSaved ? "there already" : "added";
}

/**
 * The same words and the same year; one year more or less, because lists differ about premieres.
 */
function bestMatch(cards: readonly TitleCard[], { title, year }: FileRow): TitleCard | undefined {
  const wanted = sortTitleOf(title);
  const alike = cards.filter((card) => sortTitleOf(card.title) === wanted);
  if (year === "") return alike[0];
  const awayOf = (card: TitleCard) => Math.abs(Number(card.year) - Number(year));
  const near = alike.filter((card) => card.year !== "" && awayOf(card) <= 1);
  return near.toSorted((left, right) => awayOf(left) - awayOf(right))[0];
}

function parseAddedAt(text: string | undefined, nowMs: number): number | undefined {
  const atMs = text === undefined ? Number.NaN : Date.parse(text);
  return atMs > 0 && atMs <= nowMs ? atMs : undefined;
}
