import { PAGE_LANGUAGE } from "#app/lib/text/text-language.ts";
import { currentWriting, isWriting } from "#app/translations/current-language.ts";
import { t } from "#app/translations/t.ts";

import { UNTITLED, type Film, type FilmCard } from "../film.ts";

type FilmTitle = Pick<FilmCard, "title" | "lang">;

/**
 * An item as the page of the request shows it. What is cached is the same for all languages: an item
 * without a title has none of our words, and no language means English.
 */
export const shownCard = <Card extends FilmTitle>(card: Card): Card =>
  card.title === UNTITLED
    ? { ...card, title: isWriting() ? t("Untitled") : UNTITLED }
    : { ...card, lang: langOnPage(card.lang) };

export const shownFilm = (film: Film): Film => ({
  ...shownCard(film),
  descriptionLang: langOnPage(film.descriptionLang),
  works: film.works.map(shownCard),
});

/** For `lang`, which is left out where it is the page's. */
function langOnPage(lang: string | undefined): string | undefined {
  const page = isWriting() ? currentWriting().code : PAGE_LANGUAGE;
  const own = lang ?? PAGE_LANGUAGE;
  return own === page ? undefined : own;
}
