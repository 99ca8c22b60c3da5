import { zoneOf } from "#app/lib/formats/dates.ts";
import { formatCsvLine } from "#app/lib/text/csv.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import type { ListsOptions } from "../lists/lists.server.ts";
import { listQuery, listsQuery } from "../lists/lists-queries.server.ts";
import { refOfRow, refKey } from "../titles/title-ref.ts";
import { addImdbIds, collectTitles, nameAll } from "./exported-titles.server.ts";
import { listedQuery } from "./export-queries.server.ts";
import { formatTraktFiles, type DatedList } from "../imports/files/readers/format-trakt-files.ts";
import type { LibraryFile, LibraryTitle } from "../imports/files/readers/library-file.ts";

export type LibraryExport = ReturnType<typeof createLibraryExport>;

type Options = Pick<ListsOptions, "database" | "filterNames" | "profileOf" | "nameTitles">;

/** Collects everything that a profile takes along, as far as its age limit allows. */
function createCollecting({ database, filterNames, profileOf, nameTitles }: Options) {
  const { kysely } = database;

  async function collectListed(listId: string, setting: Setting): Promise<DatedList["titles"]> {
    const rows = await listedQuery(kysely, listId).execute();
    const shown = await filterNames(rows, refOfRow, setting);
    return shown.map((row) => ({
      title: { ...refOfRow(row), title: row.content_title, year: row.content_year },
      listedAt: new Date(Number(row.added_at)).toISOString(),
    }));
  }

  async function collectLists(profileId: string, setting: Setting) {
    const lists: (DatedList & { description: string })[] = [];
    // By their names: the order of their last changes is another one after an import.
    const rows = await listsQuery(kysely, profileId).execute();
    for (const list of rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const titles = await collectListed(list.id, setting);
      lists.push({ name: list.name, description: list.description, titles });
    }
    return lists;
  }

  return {
    collectListed,

    async collect(owner: ProfileOwner, setting: Setting) {
      const profileId = await profileOf(owner);
      const all = await collectTitles(kysely, profileId);
      await nameAll(all, (nameless) => nameTitles(nameless, setting, 0));
      await addImdbIds(kysely, all);
      const titles = await filterNames([...all.values()], (title) => title, setting);
      return { titles: [...titles], lists: await collectLists(profileId, setting) };
    },
  };
}

/** What a profile takes along, as files of several kinds. */
export function createLibraryExport(options: Options) {
  const { database, profileOf } = options;
  const { kysely } = database;
  const { collect, collectListed } = createCollecting(options);

  return {
    async asJson(owner: ProfileOwner, setting: Setting): Promise<string> {
      const { titles, lists } = await collect(owner, setting);
      const file: LibraryFile = {
        format: "matinee-library",
        version: 1,
        titles,
        lists: lists.map((list) => ({ ...list, titles: list.titles.map(({ title }) => title) })),
      };
      return `${JSON.stringify(file, null, 1)}\n`;
    },

    /** The files of an archive as Trakt exports it. */
    async asTrakt(owner: ProfileOwner, setting: Setting) {
      const { titles, lists } = await collect(owner, setting);
      return formatTraktFiles(titles, lists, zoneOf(setting.region));
    },

    /** Letterboxd's own columns for an import, which has films alone. */
    async asLetterboxd(
      owner: ProfileOwner,
      setting: Setting,
      what: "diary" | "ratings",
    ): Promise<string> {
      const { titles } = await collect(owner, setting);
      const films = titles.filter(({ kind }) => kind === "movie");
      return what === "ratings" ? formatRatings(films) : formatDiary(films);
    },

    /** The films of one list, in its order; undefined where the profile has no such list. */
    async listAsLetterboxd(
      owner: ProfileOwner,
      setting: Setting,
      listId: string,
    ): Promise<{ name: string; text: string } | undefined> {
      const profileId = await profileOf(owner);
      const list = await listQuery(kysely, profileId, listId).executeTakeFirst();
      if (!list) return undefined;
      const listed = await collectListed(list.id, setting);
      const films = listed.map(({ title }) => title).filter(({ kind }) => kind === "movie");
      const byKey = new Map(films.map((film) => [refKey(film), film]));
      await addImdbIds(kysely, byKey);
      const lines = [...byKey.values()].map(nameCells);
      return { name: list.name, text: table([["tmdbID", "imdbID", "Title", "Year"], ...lines]) };
    },
  };
}

const table = (lines: readonly (readonly string[])[]) => lines.map(formatCsvLine).join("");

const nameCells = ({ id, imdb = "", title, year }: LibraryTitle) => [id, imdb, title, year];
const starCell = ({ rating }: LibraryTitle) => (rating ? String(rating.half_stars) : "");

const formatRatings = (films: readonly LibraryTitle[]) =>
  table([
    ["tmdbID", "imdbID", "Title", "Year", "Rating10"],
    ...films.filter(({ rating }) => rating).map((film) => [...nameCells(film), starCell(film)]),
  ]);

/** A line for each time that a film was watched; the first has the note. */
const formatDiary = (films: readonly LibraryTitle[]) =>
  table([
    ["tmdbID", "imdbID", "Title", "Year", "Rating10", "WatchedDate", "Rewatch", "Review"],
    ...films.flatMap((film) => {
      const { watched_on: days = [], watched_at: watchedAt, note = "" } = film;
      const dated = days.length > 0 ? days : watchedAt === undefined ? [] : [""];
      return dated.map((day, at) => {
        const again = at > 0 ? "Yes" : "";
        return [...nameCells(film), starCell(film), day, again, at === 0 ? note : ""];
      });
    }),
  ]);
