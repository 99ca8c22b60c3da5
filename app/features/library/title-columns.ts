import type { TitleFacts } from "./watchlist/watchlist-facts.server.ts";
import { sortTitleOf } from "./watchlist/watchlist-item.ts";

/** What a list shows of a title, by its facts where they are known. */
export function titleColumns(title: string, facts: TitleFacts | undefined, nowMs: number) {
  const name = facts?.title ?? title;
  return {
    content_title: name,
    sort_title: sortTitleOf(name),
    content_year: facts?.year ?? "",
    content_lang: facts?.lang ?? null,
    poster_path: facts?.posterPath ?? null,
    looked_up_at: facts ? nowMs : 0,
  };
}
