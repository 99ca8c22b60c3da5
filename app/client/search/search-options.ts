import type { Suggestion } from "#app/features/catalog/search/suggestion.ts";
import { inLanguage } from "#app/translations/address.ts";
import { t } from "#app/translations/t.ts";

export const searchAddress = (text: string) => `/search?${new URLSearchParams({ q: text })}`;

/** One option: a link, so that it opens in a new tab like any other. */
function option(address: string, words: string, lang?: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = inLanguage(address);
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  link.tabIndex = -1;
  const text = document.createElement("span");
  text.dataset["words"] = "";
  text.dir = "auto";
  text.textContent = words;
  if (lang !== undefined) text.lang = lang;
  link.append(text);
  return link;
}

export function titleOption({ address, title, kind, year, picture, lang }: Suggestion) {
  const link = option(address, title, lang);
  const frame = document.createElement("span");
  frame.dataset["picture"] = "";
  if (picture !== undefined) {
    const image = document.createElement("img");
    image.alt = "";
    image.width = 40;
    image.height = 60;
    // A picture that fails to load leaves its background.
    image.addEventListener("error", () => image.remove());
    image.src = picture;
    frame.append(image);
  }
  const line = document.createElement("span");
  line.dataset["detail"] = "";
  line.dir = "auto";
  const name = kind === "movie" ? t("Movie") : t("TV Show");
  line.textContent = year === "" ? name : `${year} · ${name}`;
  link.prepend(frame);
  link.append(line);
  return link;
}

export const recentOption = (text: string) => option(searchAddress(text), text);
export const allOption = (text: string) =>
  option(searchAddress(text), t("Search for “{text}”", { text }));
