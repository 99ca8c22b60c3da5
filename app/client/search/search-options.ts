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

/** A suggested title or film, with its picture; somebody by name alone. */
function suggestedOption(suggestion: Suggestion): HTMLElement[] {
  const { address, title, kind, year, picture, lang } = suggestion;
  if (kind === "person") return wordsOption(address, title);
  return makeOption(address, title, lang).map((link) => {
    const image = link.querySelector("img");
    // A picture that fails to load leaves its background.
    image?.addEventListener("error", () => image.remove());
    if (picture === undefined) image?.remove();
    else image?.setAttribute("src", picture);
    const detail = link.querySelector("[data-detail]");
    const name = kindName(kind);
    detail?.append(year === "" ? name : `${year} · ${name}`);
    return link;
  });
}

function kindName(kind: Exclude<Suggestion["kind"], "person">): string {
  if (kind === "archive") return t("Free to Watch");
  return kind === "movie" ? t("Movie") : t("TV Show");
}

/** What is suggested: titles, and below them free films and people under a name of their own. */
export const suggestedOptions = (found: readonly Suggestion[]): HTMLElement[] => [
  ...found.filter(({ kind }) => kind === "movie" || kind === "tv").flatMap(suggestedOption),
  ...group(t("Free films"), "archive", found),
  ...group(t("Cast and crew"), "person", found),
];

function group(
  name: string,
  kind: Suggestion["kind"],
  found: readonly Suggestion[],
): HTMLElement[] {
  const options = found.filter((each) => each.kind === kind).flatMap(suggestedOption);
  const part = copyTemplate("search-group");
  const heading = part?.querySelector("p");
  if (!part || !heading || options.length === 0) return [];
  part.role = "group";
  part.ariaLabel = name;
  heading.textContent = name;
  part.append(...options);
  return [part];
}

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
