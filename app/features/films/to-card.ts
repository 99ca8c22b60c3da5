import type { SearchDoc } from "#app/services/archive/wire-search.ts";

import { isCopy } from "./copies.ts";
import { titleLang } from "./film-language.ts";
import { filmTitle } from "./film-title.ts";
import { filmYear } from "./film-year.ts";
import type { FilmCard } from "./film.ts";

/** The cards of a search's results, without those that we may not show. */
export const toCards = (docs: readonly SearchDoc[]): FilmCard[] =>
  docs.filter(({ identifier, title }) => !isCopy(identifier, title)).map(toCard);

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
