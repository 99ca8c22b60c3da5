import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type BoundList } from "#app/db/reads/prepared-query.ts";

import type { TitleRef } from "./title-ref.ts";

/** Engines accept this many values in one statement, whatever else it contains. */
const MOST_NAMED = 500;

/** The titles that some of the archive's items are; a test checks the plan. */
const readMatchesOf = prepareQuery((executor: Executor, items: BoundList<string>) =>
  executor
    .selectFrom("film_matches")
    .select(["film_id", "title_kind", "title_id"])
    .where("film_id", "in", items),
);

/** Of the archive's items, those that are titles of the film database, by their identifiers. */
export async function titlesOfItems(
  executor: Executor,
  items: Iterable<string>,
): Promise<Map<string, TitleRef>> {
  const ids = [...new Set(items)];
  const titles = new Map<string, TitleRef>();
  for (let at = 0; at < ids.length; at += MOST_NAMED) {
    const matches = await readMatchesOf(executor, ids.slice(at, at + MOST_NAMED));
    for (const { film_id: item, title_kind: kind, title_id: id } of matches) {
      if (kind !== null && id !== null) titles.set(item, { kind, id: String(id) });
    }
  }
  return titles;
}
