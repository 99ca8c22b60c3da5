import { UNTITLED } from "./film.ts";

/** Two pairs of quotes around a programme's name are an old habit of uploaders. */
export function filmTitle(titles: readonly string[]): string {
  const title = titles[0]?.replaceAll("''", "").replaceAll(/\s+/g, " ").trim() ?? "";
  return title === "" ? UNTITLED : withArticleFirst(title);
}

const ARTICLE_LAST = /^([^,]+), (the|an?)(?= \(\d{4}\)$|$)/i;

/** Libraries write "Information Machine, The". */
const withArticleFirst = (title: string) => title.replace(ARTICLE_LAST, "$2 $1");
