import type { Suggestion } from "#app/features/catalog/search/suggestion.ts";
import { inLanguage } from "#app/translations/address.ts";
import { t } from "#app/translations/t.ts";

import { copyTemplate } from "../widgets/copy-template.ts";

export const searchAddress = (text: string) => `/search?${new URLSearchParams({ q: text })}`;

/** One option: a link, so that it opens in a new tab like any other. */
function makeOption(address: string, words: string, lang?: string): HTMLElement[] {
  const link = copyTemplate("search-option");
  const text = link?.querySelector<HTMLElement>("[data-words]");
  if (!link || !text) return [];
  link.role = "option";
  link.setAttribute("href", inLanguage(address));
  text.textContent = words;
  if (lang !== undefined) text.lang = lang;
  return [link];
}

export const titleOption = ({ address, title, kind, year, picture, lang }: Suggestion) =>
  makeOption(address, title, lang).map((link) => {
    const image = link.querySelector("img");
    // A picture that fails to load leaves its background.
    image?.addEventListener("error", () => image.remove());
    if (picture === undefined) image?.remove();
    else image?.setAttribute("src", picture);
    const detail = link.querySelector("[data-detail]");
    const name = kind === "movie" ? t("Movie") : t("TV Show");
    detail?.append(year === "" ? name : `${year} · ${name}`);
    return link;
  });

/** An option of words alone. */
function wordsOption(address: string, words: string): HTMLElement[] {
  const options = makeOption(address, words);
  for (const part of options.flatMap((link) => [
    ...link.querySelectorAll("[data-picture], [data-detail]"),
  ]))
    part.remove();
  return options;
}

export const recentOption = (text: string) => wordsOption(searchAddress(text), text);
export const allOption = (text: string) =>
  wordsOption(searchAddress(text), t("Search for “{text}”", { text }));
