import { cleanListName, LONGEST_DESCRIPTION, MOST_LISTS } from "../../lists/list-fields.ts";
import { LONGEST_TITLE } from "../../titles/title-ref.ts";
import { mergeChoices, type ImportedChoices } from "./imported-choices.ts";

/** The numbers that other catalogs have for a title. */
export interface OutsideIds {
  /** The film database's own. */
  tmdb?: number;
  imdb?: string;
  tvdb?: number;
  /** An item of the archive. */
  archive?: string;
}

/** One title of a file, with everything that the file says about it. */
export interface ImportedTitle {
  /** Undefined where the file does not say whether it is a film or a show. */
  kind?: "movie" | "tv" | undefined;
  ids: OutsideIds;
  title: string;
  /** Four digits, or empty. */
  year: string;
  choices: ImportedChoices;
  /** What the file itself tells apart, although it has the same name and year. */
  isAmbiguous?: boolean;
  /** Why it has no place here: it is a season, an episode or a person on a list. */
  reason?: "part";
  /** Of several accounts in one file: whose it is. */
  account?: string | undefined;
}

export interface ImportedRow extends Omit<ImportedTitle, "account"> {
  /** Who watched it, where a file has what a household watched. */
  account?: { id: string; name: string } | undefined;
  /** What identifies the title at the service that wrote the file. */
  ownKey?: string | undefined;
}

export interface ImportedList {
  name: string;
  description: string;
}

/** One of those whose history a file has, by some of its titles. */
export interface ImportedAccount {
  id: string;
  /** Empty where the file has a number alone. */
  name: string;
  titles: number;
  examples: string[];
}

/** More than a household. */
const MOST_ACCOUNTS = 100;
const MOST_EXAMPLES = 3;
const LONGEST_ACCOUNT = 100;

/** More than a lifetime of films, with each time that they were watched. */
export const MOST_ROWS = 100_000;
export const MOST_TITLES = 20_000;

/** Of one show: the longest of all has fewer episodes. */
const MOST_PARTS = 20_000;

export class TooManyRows extends Error {}

export interface FileContents {
  titles: ImportedTitle[];
  lists: ImportedList[];
  /** Two or more, of which a person has to choose; otherwise none. */
  accounts: ImportedAccount[];
}

export type Collector = ReturnType<typeof createCollector>;

/** Collects the lines of all files, one entry for each title. */
export function createCollector({
  nowMs,
  dayOf,
}: {
  nowMs: number;
  dayOf: (atMs: number) => string;
}) {
  const titles = new Map<string, ImportedTitle>();
  const ownKeys = new Map<string, string>();
  const lists: ImportedList[] = [];
  const accounts = new Map<string, ImportedAccount>();
  const numbers = createShowNumbers();
  const listed = createListedEntries();
  let rows = 0;

  const collector = {
    nowMs,
    /** The day of a moment where the viewer lives. */
    dayOf,
    add({ ownKey, account, ...row }: ImportedRow): void {
      rows += 1;
      if (rows > MOST_ROWS) throw new TooManyRows();
      const owner = account && {
        id: account.id.slice(0, LONGEST_ACCOUNT),
        name: account.name.slice(0, LONGEST_ACCOUNT),
      };
      const title = row.title.slice(0, LONGEST_TITLE);
      const entry: ImportedTitle = { ...row, title, ...(owner && { account: owner.id }) };
      const named = keyOf(entry);
      if (named === undefined) return;
      // What two people watched is told apart until one of them is chosen.
      const key = owner === undefined ? named : `${named} of ${owner.id}`;
      const known = titles.get(key);
      if (known === undefined && titles.size >= MOST_TITLES) throw new TooManyRows();
      const merged = known ? mergeTitles(known, entry) : entry;
      // They are stored in one row, and read again in the serving process.
      if ((merged.choices.parts?.length ?? 0) > MOST_PARTS) throw new TooManyRows();
      titles.set(key, merged);
      noteAccount(accounts, owner, { title, isNew: known === undefined });
      if (ownKey === undefined) return;
      const before = ownKeys.get(key);
      ownKeys.set(key, ownKey);
      if (before !== undefined && before !== ownKey) merged.isAmbiguous = true;
    },
    /** The number of a show that other files of its archive write by its name alone. */
    learnNumbers: numbers.learn,
    /** What an entry of a list stands for, which has no name there. */
    learnEntry: listed.learn,
    /** Puts what such an entry stands for on a list, whichever file says it. */
    placeOnList: listed.place,
    /** Returns the list's number; a list of the same name is the same. */
    addList(name: string, description = ""): number | undefined {
      const short = cleanListName(name);
      const known = lists.findIndex((list) => list.name === short);
      if (known >= 0) return known;
      if (short === "" || lists.length >= MOST_LISTS) return undefined;
      lists.push({ name: short, description: description.slice(0, LONGEST_DESCRIPTION) });
      return lists.length - 1;
    },
    count: () => rows,
    collected(): FileContents {
      for (const row of listed.placed()) collector.add(row);
      numbers.complete(titles);
      const all = [...titles.values()];
      return {
        titles: accounts.size === 1 ? all.map((each) => ({ ...each, account: undefined })) : all,
        lists,
        accounts: accounts.size > 1 ? [...accounts.values()] : [],
      };
    },
  };
  return collector;
}

/** Whose history it is, by some of its titles. */
function noteAccount(
  accounts: Map<string, ImportedAccount>,
  found: ImportedRow["account"],
  { title, isNew }: { title: string; isNew: boolean },
): void {
  if (found === undefined) return;
  const known = accounts.get(found.id) ?? { ...found, titles: 0, examples: [] };
  if (!accounts.has(found.id) && accounts.size >= MOST_ACCOUNTS) throw new TooManyRows();
  accounts.set(found.id, known);
  if (!isNew) return;
  known.titles += 1;
  if (known.examples.length < MOST_EXAMPLES) known.examples.push(title);
}

/** Lists that name their entries by keys, which other files of the archive have with a name. */
function createListedEntries() {
  type Entry = Pick<ImportedRow, "kind" | "ids" | "title" | "year">;
  const entries = new Map<string, Entry>();
  const places: { key: string; place: [list: number, position: number] }[] = [];
  return {
    learn: (key: string, entry: Entry): unknown => entry.title !== "" && entries.set(key, entry),
    place(key: string, place: [list: number, position: number]): void {
      if (places.length >= MOST_ROWS) throw new TooManyRows();
      places.push({ key, place });
    },
    /** What nothing is known of is left out. */
    placed: (): ImportedRow[] =>
      places.flatMap(({ key, place }) => {
        const entry = entries.get(key);
        return entry ? [{ ...entry, choices: { lists: [place] } }] : [];
      }),
  };
}

/** Shows that have a name alone in one file get the number that it has in another. */
function createShowNumbers() {
  const numbers = new Map<string, OutsideIds>();
  return {
    learn(name: string, ids: OutsideIds): void {
      const known = numbers.get(name.toLowerCase());
      // Two shows of one name cannot be told apart by it.
      const isClear = known === undefined || known.tvdb === ids.tvdb;
      if (ids.tvdb !== undefined) numbers.set(name.toLowerCase(), isClear ? ids : {});
    },
    complete(titles: Map<string, ImportedTitle>): void {
      if (numbers.size === 0) return;
      for (const [key, title] of titles) {
        const ids = numbers.get(title.title.toLowerCase());
        const isNumbered = Object.keys(title.ids).length > 0;
        if (ids?.tvdb === undefined || title.kind !== "tv" || isNumbered) continue;
        const numbered = { ...title, ids };
        const numberedKey = keyOf(numbered) ?? key;
        const known = titles.get(numberedKey);
        titles.delete(key);
        titles.set(numberedKey, known ? mergeTitles(known, numbered) : numbered);
      }
    },
  };
}

/** What makes two lines the same title; undefined where a line names none. */
export function keyOf({ kind, ids, title, year }: Omit<ImportedTitle, "choices">) {
  if (ids.tmdb !== undefined) return `${kind ?? ""} ${ids.tmdb}`;
  if (ids.imdb !== undefined) return ids.imdb;
  if (ids.archive !== undefined) return `archive ${ids.archive}`;
  if (ids.tvdb !== undefined) return `tvdb ${ids.tvdb}`;
  return title === "" ? undefined : `${kind ?? ""}/${year}/${title.toLowerCase()}`;
}

const mergeTitles = (known: ImportedTitle, more: ImportedTitle): ImportedTitle => ({
  ...known,
  ids: { ...more.ids, ...known.ids },
  title: known.title || more.title,
  year: known.year || more.year,
  choices: mergeChoices(known.choices, more.choices),
});
