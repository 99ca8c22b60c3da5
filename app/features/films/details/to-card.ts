import { PAGE_LANGUAGE, textLanguage } from "#app/lib/text/text-language.ts";
import type { SearchDoc } from "#app/services/archive/wire-search.ts";

import { isCopy } from "../lists/copies.ts";
import { filmTitle } from "./film-title.ts";
import { filmYear } from "./film-year.ts";
import type { FilmCard } from "../film.ts";

/** The cards of search results, without those that may not be shown. */
export const toCards = (docs: readonly SearchDoc[]): FilmCard[] =>
  docs.filter(({ identifier, title }) => !isCopy(identifier, title)).map(toCard);

function toCard({ identifier, title, year, date, language }: SearchDoc): FilmCard {
  const shown = filmTitle(title);
  return {
    id: identifier,
    title: shown,
    year: filmYear({ year, date, title: shown }),
    lang: textLanguage(shown, { stated: language, page: PAGE_LANGUAGE }),
  };
}

/** Results shift between two pages, so that the last of one is the first of the next. */
export function withoutRepeats(cards: readonly FilmCard[]): FilmCard[] {
  return [...new Map(cards.toReversed().map((card) => [card.id, card])).values()].toReversed();
}
