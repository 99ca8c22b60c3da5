import type { Generated } from "kysely";

import type { Optional } from "./schema-accounts.ts";

/** The tables of what profiles rate, leave out, list and bring along. */
export interface LibraryTables {
  ratings: RatingsTable;
  watched_dates: WatchedDatesTable;
  title_ratings: TitleRatingsTable;
  unwanted_titles: UnwantedTitlesTable;
  lists: ListsTable;
  list_titles: ListTitlesTable;
  imports: ImportsTable;
  import_titles: ImportTitlesTable;
  imdb_titles: ImdbTitlesTable;
}

type ContentType = "movie" | "tv" | "archive";

/** What a list shows of a title, as it was called when it was saved. */
interface SavedTitle {
  content_type: ContentType;
  content_id: string;
  content_title: string;
  /** Four digits, or empty. */
  content_year: Generated<string>;
  content_lang: Optional<string>;
  poster_path: Optional<string>;
  /** The title for sorting: without case, accents and leading article. */
  sort_title: string;
  /** When title, year and picture were last requested; 0 while they are unknown. */
  looked_up_at: Generated<number>;
}

/** A profile's rating of a title and its private note, with recently removed ones. */
interface RatingsTable extends SavedTitle {
  profile_id: string;
  user_id: string;
  /** From 1 to 10, so that 7 is three and a half stars; 0 without a rating. */
  half_stars: number;
  note: Generated<string>;
  /** When the stars were last changed, by the clock of the device that changed them. */
  changed_at: number;
  recorded_at: number;
}

/** A day on which a profile watched a title; of rewatches there are several. */
interface WatchedDatesTable {
  profile_id: string;
  content_type: ContentType;
  content_id: string;
  /** Such as 2026-11-23. */
  watched_on: string;
  recorded_at: number;
}

/** How many profiles rate a title; triggers of the database count them. */
interface TitleRatingsTable {
  content_type: ContentType;
  content_id: string;
  people: number;
  /** The sum of all ratings. */
  half_stars: number;
}

/** What a profile leaves out of rows, with what it has recently taken back. */
interface UnwantedTitlesTable extends SavedTitle {
  profile_id: string;
  is_unwanted: number;
  /** When it was last changed, by the clock of the device that changed it. */
  changed_at: number;
  recorded_at: number;
}

/** A named list of a profile. */
interface ListsTable {
  id: string;
  profile_id: string;
  name: string;
  description: string;
  /** What the address of its public page ends with; null while it is private. */
  share_key: Optional<string>;
  /** How many titles it has. */
  titles: Generated<number>;
  created_at: number;
  changed_at: number;
}

interface ListTitlesTable extends SavedTitle {
  list_id: string;
  profile_id: string;
  /** Its order within the list, with room between two. */
  place: number;
  added_at: number;
}

/** A file that a viewer brought along, and how far it is read. */
interface ImportsTable {
  id: string;
  profile_id: string;
  source: string;
  file_name: string;
  /** Identifies the file's content. */
  content_hash: string;
  /** What the viewer reads, and where they live. */
  language: string;
  region: string;
  /** The lists that the file has, as a JSON array: each with its id here once it is made. */
  lists: string;
  /** The files of an archive that were not read, as a JSON array of names. */
  ignored: string;
  titles: number;
  created_at: number;
  /** When it goes on; null before all is stored, and when nothing is left to do. */
  due_at: Optional<number>;
  /** How often in a row the film database did not answer. */
  failures: Generated<number>;
  finished_at: Optional<number>;
  /** Its owner wants everything back as it was. */
  is_undone: Generated<number>;
  /** Of whom its owner has to choose one, as a JSON array; empty where nothing is asked. */
  accounts: Generated<string>;
}

/** One title of a file, and what became of it. */
interface ImportTitlesTable {
  import_id: string;
  number: number;
  profile_id: string;
  /** What the file calls it, for the next time that it comes. */
  title_key: string;
  /** Empty where the file does not say it. */
  kind: string;
  title: string;
  year: string;
  /** The numbers of other catalogs, and what the file says about it, as JSON objects. */
  ids: string;
  brings: string;
  is_ambiguous: number;
  /** `waiting` for the job, `accepted` by a person; the rest is done, or waits for a person. */
  outcome: "waiting" | "accepted" | "matched" | "guessed" | "missed" | "left out" | "undone";
  /** Why it was missed, or not stored. */
  reason: Generated<string>;
  /** A person chose it. */
  is_chosen: Generated<number>;
  /** The title here, certain or guessed. */
  content_type: Optional<ContentType>;
  content_id: Optional<string>;
  content_title: Generated<string>;
  content_year: Generated<string>;
  content_lang: Optional<string>;
  poster_path: Optional<string>;
  /** The episode that the file's number is for. */
  part: Generated<string>;
  /** What importing it changed, as a JSON object; empty where it changed nothing. */
  undo: Generated<string>;
  /** Whose it is, of the accounts that the file has; empty where it has one. */
  account: Generated<string>;
}

/** What IMDb calls titles, as far as files that were imported said so. */
interface ImdbTitlesTable {
  content_type: ContentType;
  content_id: string;
  imdb_id: string;
  /** When a file last said so. */
  known_at: Generated<number>;
}
