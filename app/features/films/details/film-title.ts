import { UNTITLED } from "../film.ts";

/** Old uploads put two pairs of quotes around a program's name. */
export function filmTitle(titles: readonly string[]): string {
  const title = titles[0]?.replaceAll("''", "").replaceAll(/\s+/g, " ").trim() ?? "";
  return title === "" ? UNTITLED : withArticleFirst(title);
}

const ARTICLES = "the|an?|le|la|les|une?|der|die|das|eine?|el|los|las|il|lo";
const ARTICLE_LAST = new RegExp(String.raw`^([^,]+), (${ARTICLES})(?= \(\d{4}\)$|$)`, "i");
const ELIDED_LAST = /^([^,]+), (l['’])(?= \(\d{4}\)$|$)/i;

/** Libraries write "Information Machine, The", and "Atalante, L'". */
const withArticleFirst = (title: string) =>
  title.replace(ARTICLE_LAST, "$2 $1").replace(ELIDED_LAST, "$2$1");
