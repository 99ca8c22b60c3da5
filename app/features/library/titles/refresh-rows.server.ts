import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Setting } from "#app/lib/setting.ts";

import { titleOf, type SavedRow } from "./saved-titles.server.ts";
import { langOnPage } from "./titles-in-language.server.ts";
import type { TitleFacts } from "./title-facts.server.ts";
import { refOfRow, sortTitleOf, refKey } from "./title-ref.ts";
import type { LibraryOptions } from "./library-options.ts";

/** The tables of titles that a profile saved. */
type Table = "watchlist" | "ratings" | "unwanted_titles";

/** Columns that a row gets. */
type FreshRows<Each extends SavedRow> = ReadonlyMap<Each, Partial<SavedRow>>;

/** Pictures and titles seldom change, and nothing is stored beyond half a year. */
const LOOKED_UP_FOR_MS = 60 * 24 * 3_600_000;

/** Brings the rows of a page up to date, in the language of the viewer's pages. */
export function createRefresh(
  {
    writes,
    lookUp,
    nameTitles,
    now = Date.now,
  }: Pick<LibraryOptions, "writes" | "lookUp" | "nameTitles" | "now">,
  table: Table = "watchlist",
) {
  /** Requests the facts of a page's titles that are unknown or old. */
  async function lookUpOutdated<Each extends SavedRow>(
    rows: readonly Each[],
    setting: Setting,
  ): Promise<FreshRows<Each>> {
    const outdated = rows.filter(isOutdated);
    const answers = await Promise.all(
      outdated.map(async (row) => ({ row, answer: await lookUp(refOfRow(row), setting) })),
    );
    return new Map(
      answers.flatMap(({ row, answer }) => {
        if (answer.outcome === "unknown") return [];
        const facts = answer.outcome === "found" ? columnsOf(answer.facts) : {};
        return [[row, { ...facts, looked_up_at: now() }]];
      }),
    );
  }

  /** Names a page's titles that were saved in another language as the viewer's pages do. */
  async function translate<Each extends SavedRow>(
    rows: readonly Each[],
    setting: Setting,
  ): Promise<FreshRows<Each>> {
    const foreign = rows.filter(
      (row) => !isOutdated(row) && langOnPage(titleOf(row), setting) !== undefined,
    );
    if (foreign.length === 0) return new Map();
    const named = await nameTitles(foreign.map(refOfRow), setting);
    return new Map(
      foreign.flatMap((row) => {
        const facts = named.get(refKey(refOfRow(row)));
        const isSame = row.content_title === facts?.title && row.content_lang === facts.lang;
        return facts === undefined || isSame ? [] : [[row, columnsOf(facts)]];
      }),
    );
  }

  const isOutdated = (row: SavedRow) => row.looked_up_at < now() - LOOKED_UP_FOR_MS;

  /** What changes is stored, so that a list is sorted by what it shows. */
  return async function refresh<Each extends SavedRow>(
    profileId: string,
    rows: readonly Each[],
    setting: Setting,
  ): Promise<readonly Each[]> {
    const [looked, translated] = await Promise.all([
      lookUpOutdated(rows, setting),
      translate(rows, setting),
    ]);
    const fresh = new Map([...looked, ...translated]);
    if (fresh.size === 0) return rows;
    await writes.write((transaction) => storeFresh(transaction, { table, profileId, fresh }));
    return rows.map((row) => ({ ...row, ...fresh.get(row) }));
  };
}

interface RowUpdate {
  table: Table;
  profileId: string;
  fresh: FreshRows<SavedRow>;
}

async function storeFresh(
  transaction: Transaction<Schema>,
  { table, profileId, fresh }: RowUpdate,
) {
  for (const [row, columns] of fresh) {
    await transaction
      .updateTable(table as "watchlist")
      .set(columns)
      .where("profile_id", "=", profileId)
      .where("content_type", "=", row.content_type)
      .where("content_id", "=", row.content_id)
      .execute();
  }
}

const columnsOf = ({ title, year, lang, posterPath }: TitleFacts) => ({
  content_title: title,
  sort_title: sortTitleOf(title),
  content_year: year,
  content_lang: lang ?? null,
  poster_path: posterPath ?? null,
});
