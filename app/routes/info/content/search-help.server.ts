import MiniSearch from "minisearch";
import { href } from "react-router";

import { questions } from "./questions.tsx";
import { textOf } from "./text-of.ts";
import { topics } from "./topics/topics.ts";

/** Something in the help that answers a search. */
export interface Found {
  /** Its address on this site. */
  to: string;
  heading: string;
  /** The page that it stands on. */
  place: string;
  excerpt: string;
}

interface Entry extends Found {
  text: string;
}

/** Longer than a question, shorter than what would be work. */
const LONGEST_QUERY = 100;
const MOST_RESULTS = 12;
const EXCERPT_CHARS = 160;

const entries: readonly Entry[] = [
  ...questions.map(({ id, question, answer }) =>
    entryOf(`${href("/faq")}?open=${id}#${id}`, question, "FAQ", textOf(answer)),
  ),
  ...topics.flatMap(({ slug, title, sections }) =>
    sections.map(({ id, heading, body }) =>
      entryOf(`${href("/help/:slug", { slug })}#${id}`, heading, title, textOf(body)),
    ),
  ),
];

/** Words that stand in nearly every sentence and tell nothing of what is looked for. */
const EMPTY_WORDS = new Set(
  "a an and are as at be can do does for from how i if in is it me my not of on or that the there this to what when where which who will with you your".split(
    " ",
  ),
);

const index = createIndex();

/** What may be searched for in a text that anyone can type: short, and without its margins. */
export function parseHelpQuery(text: string | null): string {
  return (text ?? "").replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_QUERY);
}

/** Looks in every topic and the FAQ. Headings count most; beginnings and small slips count too. */
export function searchHelp(query: string): Found[] {
  return index
    .search(query)
    .slice(0, MOST_RESULTS)
    .flatMap(({ id }) => entries[Number(id)] ?? [])
    .map(({ to, heading, place, excerpt }) => ({ to, heading, place, excerpt }));
}

function createIndex(): MiniSearch<Entry & { id: number }> {
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
  return made;
}

/** "Can’t" and "cannot" are written in many ways; accents and capitals make no difference. */
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
