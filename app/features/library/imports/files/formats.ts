import { msg, t } from "#app/translations/t.ts";

import { readTitleHead, readTitleValues } from "../../watchlist/watchlist-file.ts";
import { fieldsOf, isFields, listOf, pointsOf, textOf, type Fields } from "./field-values.ts";
import type { Format, JsonFile } from "./format.ts";
import { readImdbFile } from "./readers/imdb-file.ts";
import { itemsOf, readJellyfinJson, readPlaybackReport } from "./readers/jellyfin-files.ts";
import { LIST_HEAD, readLetterboxdFile } from "./readers/letterboxd-files.ts";
import { readLibraryFile } from "./readers/library-file.ts";
import { readMovaryTable } from "./readers/movary-files.ts";
import { namesSeasons, readNetflixActivity, readNetflixHistory } from "./readers/netflix-files.ts";
import {
  plexEntriesOf,
  readPlexJson,
  readTautulliTable,
  tautulliEntriesOf,
} from "./readers/plex-files.ts";
import { readTable, type TextFile } from "./read-table.ts";
import { readMovieLensFile } from "./readers/movielens-file.ts";
import { isToolEntry, readToolJson } from "./readers/tv-time/tv-time-tools.ts";
import { isTvTimeTable, readTvTimeTable } from "./readers/tv-time/tv-time-tables.ts";
import { readYamtrackFile } from "./readers/yamtrack-file.ts";
import { readSimklJson, readSimklTable, simklEntriesOf } from "./readers/simkl-files.ts";
import { readTmdbTable } from "./readers/tmdb-file.ts";
import { readListTable, readListValues } from "./readers/title-list.ts";
import { readTraktFile, traktListsOf } from "./readers/trakt-files.ts";
import { isTelling, unclearColumns, unclearKeys } from "./unclear-columns.ts";

/**
 * Every format that is read, the first that a file has being its own. How one is recognized stands
 * here alone, by what only its files have: of other services' files the columns are alike.
 */
export const formats = {
  tvtime: {
    name: "TV Time",
    origin: { isClosed: true },
    tables: { is: isTvTimeTable, read: readTvTimeTable },
    documents: { is: first(listOf, isToolEntry), read: readToolJson },
  },
  yamtrack: {
    name: "Yamtrack",
    origin: { page: "Settings → Export" },
    tables: { is: has("mediaid", "source", "mediatype", "title"), read: readYamtrackFile },
  },
  movielens: {
    name: "MovieLens",
    origin: { page: "Settings → Import/export" },
    tables: {
      is: (file) =>
        has("movieid", "imdbid", "tmdbid", "title")(file) && !hasMoreThan(file, "rating", 5),
      read: readMovieLensFile,
    },
  },
  simkl: {
    name: "Simkl",
    origin: { page: "Apps → Backup" },
    tables: { is: has("simklid", "title"), read: readSimklTable },
    documents: { is: first(simklEntriesOf, isSimklEntry), read: readSimklJson },
  },
  imdb: {
    name: "IMDb",
    origin: { page: "Your ratings → Export" },
    tables: { is: has("const", "title"), read: readImdbFile },
  },
  tmdb: {
    name: "TMDB",
    origin: { page: "Settings → Ratings, Watchlist or Favorites" },
    tables: { is: has("tmdbid", "name", "releasedate", "yourrating"), read: readTmdbTable },
  },
  movary: {
    name: "Movary",
    origin: { page: "Settings → Account → Data" },
    tables: {
      is: (file) => has("title", "tmdbid", "imdbid")(file) && hasOne(file, MOVARY),
      read: readMovaryTable,
    },
  },
  netflix: {
    name: "Netflix",
    origin: { page: "Account → Profile → Viewing activity → Download all" },
    tables: {
      is: (file) => isNetflixHistory(file) || isNetflixActivity(file),
      read: (file, destination) =>
        (isNetflixActivity(file) ? readNetflixActivity : readNetflixHistory)(file, destination),
    },
  },
  letterboxd: {
    name: "Letterboxd",
    origin: { page: "Settings → Data → Export your data" },
    tables: {
      is: (file) =>
        beginsWith(file, LIST_HEAD) || has("letterboxduri", "name")(file) || isForLetterboxd(file),
      read: readLetterboxdFile,
    },
  },
  trakt: {
    name: "Trakt",
    origin: { page: "Settings → Data → Export" },
    documents: {
      is: ({ value }) => traktListsOf(value).some(({ entries }) => entries.some(isTraktEntry)),
      read: readTraktFile,
    },
  },
  emby: {
    name: "Emby",
    origin: { command: itemsCommand("SERVER:8096/emby", "emby.json") },
    tables: {
      is: ({ text }) => EMBY_REPORT.test(text.slice(0, 4000)),
      read: readPlaybackReport,
    },
    documents: {
      is: first(itemsOf, (item) => isServerItem(item) && isNumbered(item)),
      read: readJellyfinJson,
    },
  },
  jellyfin: {
    name: "Jellyfin",
    origin: { command: itemsCommand("SERVER:8096", "jellyfin.json") },
    tables: {
      is: ({ text }) => PLAYBACK_REPORT.test(text.slice(0, 4000)),
      read: readPlaybackReport,
    },
    documents: {
      is: first(itemsOf, isServerItem),
      read: readJellyfinJson,
    },
  },
  tautulli: {
    name: "Tautulli",
    origin: {
      command:
        'curl "http://SERVER:8181/api/v2?apikey=KEY&cmd=get_history&user=USER&length=100000" > tautulli.json',
    },
    tables: { is: has("mediatype", "title"), read: readTautulliTable },
    documents: {
      is: first(tautulliEntriesOf, ({ media_type: type }) => type !== undefined),
      read: readPlexJson,
    },
  },
  plex: {
    name: "Plex",
    origin: {
      command:
        'curl -H "Accept: application/json" "http://SERVER:32400/status/sessions/history/all?X-Plex-Token=KEY" > plex.json',
    },
    documents: {
      is: first(
        plexEntriesOf,
        ({ viewedAt, ratingKey }) => viewedAt !== undefined || ratingKey !== undefined,
      ),
      read: readPlexJson,
    },
  },
  matinee: {
    name: msg("a file of {site}", "what an imported file was taken for"),
    documents: {
      is: (file) => isLibrary(file) || (isFields(file.value) && isClearList(file)),
      read: (file, destination) =>
        (isLibrary(file) ? readLibraryFile : readListValues)(file, destination),
    },
  },
  list: {
    name: msg("a list of titles", "what an imported file was taken for"),
    tables: {
      is: (file, own) =>
        readTitleHead(file.text, own) !== undefined && unclearColumns(file, own).length === 0,
      read: readListTable,
    },
    documents: { is: isClearList, read: readListValues },
  },
} satisfies Readonly<Record<string, Format>>;

export type ImportSource = keyof typeof formats;

/** In the order in which a file is compared with them. */
export const sources = Object.keys(formats) as ImportSource[];

/** The nine columns of its backup have no headings. */
const PLAYBACK_REPORT =
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^\t\n]*\t[^\t\n]*\t[^\t\n]*\t(?:Movie|Episode|Audio)\t/m;

/** Emby's are numbered. */
const EMBY_REPORT =
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^\t\n]*\t[^\t\n]*\t\d{1,12}\t(?:Movie|Episode|Audio)\t/m;

const isNumbered = (item: Fields) => /^\d{1,12}$/.test(textOf(item["Id"]));

function isServerItem({ UserData, Type }: Fields): boolean {
  return isFields(UserData) && typeof Type === "string";
}

/** The services and players whose files are read, in the order of their names. */
export const services = sources
  .flatMap((source) => {
    const { name, origin = {} }: Format = formats[source];
    return isName(name) ? [{ source, name, origin }] : [];
  })
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));

function isName(name: Format["name"]): name is string {
  return typeof name === "string";
}

/** Both servers answer alike. */
function itemsCommand(server: string, file: string): string {
  const query =
    "Recursive=true&IncludeItemTypes=Movie,Series,Episode&Fields=ProviderIds&api_key=KEY";
  return `curl "http://${server}/Users/USER/Items?${query}" > ${file}`;
}

/** What a report calls it; a format that was read once may be gone. */
export function formatName(source: string): string {
  const { name }: Format = formats[isSource(source) ? source : "list"];
  return isName(name) ? name : t(name);
}

const isSource = (source: string): source is ImportSource => Object.hasOwn(formats, source);

function has(...columns: readonly string[]) {
  return ({ headings }: TextFile): boolean => columns.every((each) => headings.includes(each));
}

/** A document is known by the first of its entries. */
function first(entriesOf: (value: unknown) => unknown[], is: (entry: Fields) => boolean) {
  return ({ value }: JsonFile): boolean => is(fieldsOf(entriesOf(value)[0]));
}

function hasOne({ headings }: TextFile, columns: readonly string[]): boolean {
  return columns.some((each) => headings.includes(each));
}

/** Each of its tables has one of them. */
const MOVARY = ["watchedat", "userrating", "addedat"];

/** Lists that people write have these two columns, too. */
function isNetflixHistory(file: TextFile): boolean {
  const isAlike = file.headings.join(" ") === "title date";
  return isAlike && (file.path.includes("netflix") || namesSeasons(file));
}

function isNetflixActivity(file: TextFile): boolean {
  return has("profilename", "starttime", "supplementalvideotype", "title")(file);
}

function beginsWith({ text }: TextFile, words: string): boolean {
  return text.slice(0, words.length).toLowerCase() === words;
}

/** Also what tools make for its import has half stars; others have the same columns and ten points. */
function isForLetterboxd(file: TextFile): boolean {
  const { headings, path } = file;
  const isAlike =
    path.endsWith(".csv") && headings.includes("title") && hasOne(file, FOR_LETTERBOXD);
  return (
    isAlike &&
    !headings.includes("type") &&
    !headings.some((each) => isTelling(each) && !TELLING_LETTERBOXD.has(each)) &&
    !(headings.includes("rating") && hasMoreThan(file, "rating", 5))
  );
}

const FOR_LETTERBOXD = ["tmdbid", "imdbid", "watcheddate", "letterboxduri"];
const TELLING_LETTERBOXD = new Set(["rating", "rating10", "watcheddate", "rewatch"]);

function hasMoreThan(file: TextFile, column: string, points: number): boolean {
  return readTable(file).some((fields) => pointsOf(fields[column]) > points);
}

function isSimklEntry({ movie, show }: Fields): boolean {
  return fieldsOf(fieldsOf(movie ?? show)["ids"])["simkl"] !== undefined;
}

/** A title with the numbers of other catalogs, somebody, or a list that is described. */
function isTraktEntry(entry: unknown): boolean {
  const { movie, show, person, ids, privacy } = fieldsOf(entry);
  const isListed = isFields(fieldsOf(movie ?? show ?? person)["ids"]);
  return isListed || (privacy !== undefined && fieldsOf(ids)["slug"] !== undefined);
}

function isLibrary({ value }: JsonFile): boolean {
  return fieldsOf(value)["format"] === "matinee-library";
}

function isClearList(file: JsonFile): boolean {
  return !readTitleValues(file.value).next().done && unclearKeys(file).length === 0;
}
