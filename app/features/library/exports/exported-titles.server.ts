import type { Executor } from "#app/db/executor.ts";
import type { NameTitles } from "../titles/titles-in-language.server.ts";
import { refOfRow, refKey, type TitleRefKind } from "../titles/title-ref.ts";
import {
  daysQuery,
  imdbQuery,
  marksQuery,
  ratedQuery,
  savedQuery,
  unwantedQuery,
} from "./export-queries.server.ts";
import type { LibraryTitle } from "../imports/files/readers/library-file.ts";

/** Below the number of values that one statement may have. */
const IDS_AT_ONCE = 500;

type Row = {
  content_type: TitleRefKind;
  content_id: string;
  content_title?: string;
  content_year?: string;
};

/** Everything about each title, from all tables. */
export async function collectTitles(
  kysely: Executor,
  profileId: string,
): Promise<Map<string, LibraryTitle>> {
  const titles = new Map<string, LibraryTitle>();
  const add = (row: Row, facts: Partial<LibraryTitle>) => {
    const name = refOfRow(row);
    const key = refKey(name);
    const known = titles.get(key) ?? { ...name, title: "", year: "" };
    const title = known.title || (row.content_title ?? "");
    titles.set(key, { ...known, title, year: known.year || (row.content_year ?? ""), ...facts });
    return titles.get(key);
  };
  for (const row of await savedQuery(kysely, profileId).execute()) {
    add(row, { saved_at: isoOf(row.added_at) });
  }
  for (const row of await ratedQuery(kysely, profileId).execute()) {
    if (row.half_stars === 0 && row.note === "") continue;
    const rating = { half_stars: row.half_stars, rated_at: isoOf(row.changed_at) };
    add(row, {
      ...(row.half_stars > 0 && { rating }),
      ...(row.note !== "" && { note: row.note }),
    });
  }
  for (const row of await unwantedQuery(kysely, profileId).execute()) {
    add(row, { not_for_me_at: isoOf(row.changed_at) });
  }
  for (const row of await daysQuery(kysely, profileId).execute()) {
    const known = add(row, {});
    add(row, { watched_on: [...(known?.watched_on ?? []), row.watched_on] });
  }
  for (const row of await marksQuery(kysely, profileId).execute()) {
    const at = isoOf(row.changed_at);
    const known = add(row, {});
    if (row.part !== "") {
      const mark = { part: row.part, at, is_watched: row.is_watched === 1 };
      add(row, { parts: [...(known?.parts ?? []), mark] });
    } else if (row.is_watched === 1) add(row, { watched_at: at });
  }
  return titles;
}

/** Marks have no names of their own. */
export async function nameAll(
  titles: Map<string, LibraryTitle>,
  nameTitles: (titles: readonly LibraryTitle[]) => ReturnType<NameTitles>,
): Promise<void> {
  const nameless = [...titles.values()].filter(({ title }) => title === "");
  const named = await nameTitles(nameless);
  for (const title of nameless) {
    const facts = named.get(refKey(title));
    if (facts) titles.set(refKey(title), { ...title, title: facts.title, year: facts.year });
  }
}

/** As far as imports said them. */
export async function addImdbIds(
  kysely: Executor,
  titles: Map<string, LibraryTitle>,
): Promise<void> {
  for (const kind of ["movie", "tv"] as const) {
    const ids = [...titles.values()].filter((title) => title.kind === kind).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const some = ids.slice(from, from + IDS_AT_ONCE);
      for (const row of await imdbQuery(kysely, kind, some).execute()) {
        const known = titles.get(refKey(refOfRow(row)));
        if (known) known.imdb = row.imdb_id;
      }
    }
  }
}

const isoOf = (atMs: number | string) => new Date(Number(atMs)).toISOString();
