import { buildCatalogue } from "./catalogue.ts";
import type { Catalogue } from "./catalogue.ts";
import type { View } from "./language.ts";
import { parsePage, toPage } from "./paging.ts";
import type { Row } from "./paging.ts";
import type { Quirks } from "./quirks.ts";
import type { StatusCode } from "./status-messages.ts";

/** One request to the film database, with everything that an answer may depend on. */
export type Ask = { query: URLSearchParams; view: View; catalogue: Catalogue; quirks: Quirks };

/** A body, or the code of a refusal. */
export type Answer = object | StatusCode;

export function toAsk(query: URLSearchParams, today: string, quirks: Quirks): Ask {
  const region = query.get("region") ?? "";
  return {
    query,
    quirks,
    catalogue: catalogueOf(today),
    view: {
      today,
      language: query.get("language") || "en-US",
      region: /^[A-Z]{2}$/.test(region) ? region : undefined,
    },
  };
}

/** Answers one page of a list, or refuses an invalid page. */
export function answerPage<Item>(
  ask: Ask,
  items: readonly Item[],
  toRow: (item: Item) => Row,
): Answer {
  const page = parsePage(ask.query);
  return page === null ? 22 : toPage(items, page, ask.quirks, toRow);
}

let cached: { today: string; catalogue: Catalogue } | undefined;

/** Films "in cinemas now" change with the calendar, so the catalog is rebuilt each day. */
function catalogueOf(today: string): Catalogue {
  if (cached?.today !== today) cached = { today, catalogue: buildCatalogue(today) };
  return cached.catalogue;
}
