import type { SearchDoc } from "#app/services/archive/wire-search.ts";

import { titleLang } from "./film-language.ts";
import { filmTitle } from "./film-title.ts";
import { filmYear } from "./film-year.ts";
import type { FilmCard } from "./film.ts";

/** Names that only copies of other people's films bear. */
const COPIED = /\b(?:x26[45]|hevc|(?:bd|br|dvd|hd|web)-?rip|web-?dl|blu-?ray|hdtv)\b/i;

/** The cards of what a search found, without what is not ours to show. */
export const toCards = (docs: readonly SearchDoc[]): FilmCard[] =>
  docs.filter((doc) => !isCopy(doc)).map(toCard);

export const isCopy = ({ identifier, title }: SearchDoc) =>
  [identifier, ...title].some((name) => COPIED.test(name));

function toCard({ identifier, title, year, date, language }: SearchDoc): FilmCard {
  const shown = filmTitle(title);
  return {
    id: identifier,
    title: shown,
    year: filmYear({ year, date, title: shown }),
    lang: titleLang(shown, language),
  };
}

/** Results drift between two pages, so that the last of one is the first of the next. */
export function withoutRepeats(cards: readonly FilmCard[]): FilmCard[] {
  return [...new Map(cards.toReversed().map((card) => [card.id, card])).values()].toReversed();
}
