import MiniSearch from "minisearch";
import { href } from "react-router";

import { currentWriting } from "#app/translations/current-language.ts";
import { t } from "#app/translations/t.ts";

import { listQuestions } from "./questions.tsx";
import { textOf } from "./text-of.ts";
import { listTopics } from "./topics/topics.ts";

/** A search result in the help. */
export interface HelpMatch {
  /** Its address on this site. */
  to: string;
  heading: string;
  /** The page that contains it. */
  place: string;
  excerpt: string;
}

interface Entry extends HelpMatch {
  text: string;
}

/** Longer than any question, short enough to search quickly. */
const LONGEST_QUERY = 100;
const MOST_RESULTS = 12;
const EXCERPT_CHARS = 160;

const listEntries = (): readonly Entry[] => [
  ...listQuestions().map(({ id, question, answer }) =>
    entryOf(`${href("/faq")}?open=${id}#${id}`, question, t("FAQ"), textOf(answer)),
  ),
  ...listTopics().flatMap(({ slug, title, sections }) =>
    sections.map(({ id, heading, body }) =>
      entryOf(`${href("/help/:slug", { slug })}#${id}`, heading, title, textOf(body)),
    ),
  ),
];

/** Words of nearly every sentence, which say nothing about what is searched for. */
const EMPTY_WORDS = new Set(
  "a an and are as at be can do does for from how i if in is it me my not of on or that the there this to what when where which who will with you your".split(
    " ",
  ),
);

/** One index for each language, because making one takes long. */
const indexes = new Map<string, Index>();

interface Index {
  entries: readonly Entry[];
  search: MiniSearch<Entry & { id: number }>;
}

function indexOfLanguage(): Index {
  const { code } = currentWriting();
  const index = indexes.get(code) ?? createIndex();
  indexes.set(code, index);
  return index;
}

/** Limits and trims a query that anyone can type. */
export function parseHelpQuery(text: string | null): string {
  return (text ?? "").replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_QUERY);
}

/** Searches every topic and the FAQ. Headings count most; prefixes and small typos count too. */
export function searchHelp(query: string): HelpMatch[] {
  const { entries, search } = indexOfLanguage();
  return search
    .search(query)
    .slice(0, MOST_RESULTS)
    .flatMap(({ id }) => entries[Number(id)] ?? [])
    .map(({ to, heading, place, excerpt }) => ({ to, heading, place, excerpt }));
}

function createIndex(): Index {
  const entries = listEntries();
  const made = new MiniSearch<Entry & { id: number }>({
    fields: ["heading", "place", "text"],
    processTerm: toTerm,
    searchOptions: {
      boost: { heading: 4, place: 2 },
      combineWith: "AND",
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  made.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return { entries, search: made };
}

/** "Can’t" and "cannot" have several spellings; accents and capitals make no difference. */
function toTerm(term: string): string | null {
  const plain = term
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "");
  return EMPTY_WORDS.has(plain) ? null : plain;
}

function entryOf(to: string, heading: string, place: string, text: string): Entry {
  return { to, heading, place, text, excerpt: shorten(text) };
}

/** Cut at a word, never within one. */
function shorten(text: string): string {
  if (text.length <= EXCERPT_CHARS) return text;
  return `${text.slice(0, text.lastIndexOf(" ", EXCERPT_CHARS)).replace(/[\s.,:;]+$/, "")}…`;
}
