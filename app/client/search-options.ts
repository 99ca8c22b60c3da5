import type { Suggestion } from "#app/features/catalog/suggestion.ts";

export const searchAddress = (text: string) => `/search?${new URLSearchParams({ q: text })}`;

/** One line of the list: a link, so that it opens in a new tab like any other. */
function option(address: string, words: string, lang?: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
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

export function titleOption({ address, title, detail, picture, lang }: Suggestion) {
  const link = option(address, title, lang);
  const frame = document.createElement("span");
  frame.dataset["picture"] = "";
  if (picture !== undefined) {
    const image = document.createElement("img");
    image.alt = "";
    image.width = 40;
    image.height = 60;
    // A picture that cannot be had leaves its ground behind.
    image.addEventListener("error", () => image.remove());
    image.src = picture;
    frame.append(image);
  }
  const line = document.createElement("span");
  line.dataset["detail"] = "";
  line.dir = "auto";
  line.textContent = detail;
  link.prepend(frame);
  link.append(line);
  return link;
}

export const recentOption = (text: string) => option(searchAddress(text), text);
export const allOption = (text: string) => option(searchAddress(text), `Search for “${text}”`);
