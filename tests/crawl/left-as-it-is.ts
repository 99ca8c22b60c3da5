import { BEST_MOVIE_FACTS } from "#app/features/catalog/lists/best-movies.ts";
import { services } from "#app/features/library/imports/files/formats.ts";
import { storedInTheBrowser } from "#app/routes/info/content/cookie-kinds.ts";
import { timeZones } from "#app/lib/formats/zoned-time.ts";
import { regions } from "#app/lib/setting.ts";
import { languages, pseudoLanguage } from "#app/translations/languages.ts";

const inEnglish = new Intl.DisplayNames(pseudoLanguage.code, { type: "region" });

/** Names, which are the same in every language, and those that `Intl` has no pseudo-language for. */
const NAMES = new Set([
  ..."Matinee Ada TMDB Jellyfin Emby Plex Tautulli Kodi Webhook ntfy Stremio".split(" "),
  ...services.map(({ name }) => name),
  "Internet Archive",
  ...[...languages, pseudoLanguage].map(({ name }) => name),
  ...regions.map((code) => inEnglish.of(code)),
  ...[...BEST_MOVIE_FACTS.values()].map(({ title }) => title),
  ...timeZones.map((zone) => zone.replaceAll("_", " ")),
  ...storedInTheBrowser.map(({ name }) => name),
]);

/** Numbers with what they count, currencies, and addresses. */
const FIGURES = [
  /^[\d.,\s+–-]*(?:\d+p|\dK\+HDR)?,?$/,
  /^[₹$] (?:INR|USD)$/,
  /^[\w.-]+@[\w.-]+$/,
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/,
];

/**
 * Elements that hold no text of ours: the menu of languages, each in its own, the titles on drawn
 * posters, and what is copied into another program as it is.
 */
export const isSkipped = (tag: string): boolean =>
  /^<ul[^>]* data-languages=/.test(tag) ||
  /^<span[^>]* style="--title-size:/.test(tag) ||
  /^<pre[^>]* translate="no"/.test(tag) ||
  // The letters of a service's mark.
  /^<span[^>]* translate="no"/.test(tag) ||
  // What the API's document says is in English for everybody.
  tag.startsWith(`<div dir="ltr" lang="en"`);

/** A text outside of the marks that need not be translated: a name, a figure, or one from outside. */
export function isLeftAsItIs(text: string, words: ReadonlySet<string>): boolean {
  const isKnown = (part: string) =>
    !/\p{L}/u.test(part) ||
    NAMES.has(part) ||
    words.has(part) ||
    FIGURES.some((each) => each.test(part));
  // A title with its years.
  if (isKnown(text.replace(/ \(\d{4}(?:–\d{4})?\)$/, ""))) return true;
  return text.split(/ [/·] /).every(isKnown) || isBeginning(text, words);
}

/** A description for search engines is a long text from outside, cut short. */
function isBeginning(text: string, words: ReadonlySet<string>): boolean {
  const begun = text.replace(/…$/, "");
  return begun !== text && begun.length > 100 && [...words].some((each) => each.startsWith(begun));
}
