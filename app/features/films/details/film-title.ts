import { UNTITLED } from "../film.ts";

/** Old uploads put two pairs of quotes around a program's name. */
export function filmTitle(titles: readonly string[]): string {
  const title = titles[0]?.replaceAll("''", "").replaceAll(/\s+/g, " ").trim() ?? "";
  return title === "" ? UNTITLED : withArticleFirst(title);
}

const ARTICLES = "the|an?|le|la|les|une?|der|die|das|eine?|el|los|las|il|lo";
const ARTICLE_LAST = new RegExp(String.raw`^([^,]+), (${ARTICLES})(?= \(\d{4}\)$|$)`, "i");
const ELIDED_LAST = /^([^,]+), (l['’])(?= \(\d{4}\)$|$)/i;

/** Libraries write "Information Machine, The", and "Atalante, L'"; in Arabic, "حلم الفيلة, The". */
const withArticleFirst = (title: string) =>
  title
    .replace(ARTICLE_LAST, (_, name: string, article: string) =>
      isLatin(name) ? `${article} ${name}` : name,
    )
    .replace(ELIDED_LAST, "$2$1");

/** An article is of no use before a name in another script. */
const isLatin = (name: string) => !/(?!\p{Script=Latin})\p{L}/u.test(name);
