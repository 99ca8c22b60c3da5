import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { Collection, Person } from "#app/features/catalog/titles/person.ts";
import {
  createRatings,
  type RatingsOptions,
} from "#app/features/library/ratings/ratings.server.ts";
import { createLists, type ListsOptions } from "#app/features/library/lists/lists.server.ts";
import { createWatched } from "#app/features/library/watched/watched.server.ts";
import { createFollowLookUp } from "#app/features/library/following/follow-facts.server.ts";
import {
  createFollows,
  type FollowsOptions,
} from "#app/features/library/following/follows.server.ts";
import type { NameTitles } from "#app/features/library/titles/titles-in-language.server.ts";
import type { NameFilter } from "#app/features/library/titles/name-filter.server.ts";
import type { LookUp } from "#app/features/library/titles/title-facts.server.ts";
import type { LibraryOptions } from "#app/features/library/titles/library-options.ts";
import { createWatchlist } from "#app/features/library/watchlist/watchlist.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";

/** A catalog in which every title is named after its id, except 404; of 503 it can't tell. */
export const lookUpAll: LookUp = async ({ kind, id }) => {
  if (id === "404") return { outcome: "missing" };
  if (id === "503") return { outcome: "unknown" };
  return { outcome: "found", facts: { title: `The ${kind} ${id}`, year: yearOf(id) } };
};

const yearOf = (id: string) => (/^\d{4}$/.test(id) ? id : "");

/** An account without a session, for code that only needs the watchlist's owner. */
export async function addViewer({ kysely }: Database, email: string): Promise<{ userId: string }> {
  const [userId, now] = [randomUUID(), Date.now()];
  await kysely
    .insertInto("users")
    .values({ id: userId, name: email, email, created_at: now, updated_at: now })
    .execute();
  return { userId };
}

type TestOptions = Required<Pick<LibraryOptions, "lookUp" | "nameTitles" | "filterNames" | "now">>;
/** Every title stays as it was saved. */
export const nameNothing: NameTitles = () => Promise.resolve(new Map());
/** Allows everyone to see everything. */
export const filterNothing: NameFilter = (items) => Promise.resolve(items);

/** Watchlists over a database, with a clock that a test can set and a catalog that it can break. */
export function openWatchlist(
  database: Database,
  {
    lookUp = lookUpAll,
    nameTitles = nameNothing,
    filterNames = filterNothing,
    now = Date.now,
  }: Partial<TestOptions> = {},
) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  return createWatchlist({
    database,
    writes,
    lookUp,
    nameTitles,
    filterNames,
    profileOf: createProfileFinder(database),
    now,
  });
}

/** Watched marks over a database, in the same way. */
export function openWatched(
  database: Database,
  { lookUp = lookUpAll, now = Date.now }: Partial<Pick<TestOptions, "lookUp" | "now">> = {},
) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  const profileOf = createProfileFinder(database);
  return createWatched({ database, writes, lookUp, filterNames: filterNothing, profileOf, now });
}

/** People and collections as in `lookUpAll`. */
export const namesToFollow: Parameters<typeof createFollowLookUp>[0] = {
  getPerson: async (id) => (id === 404 ? undefined : ({ name: `The person ${id}` } as Person)),
  getCollection: async (id) =>
    id === 404 ? undefined : ({ name: `The collection ${id}` } as Collection),
};
const lookUpFollow = createFollowLookUp(namesToFollow, lookUpAll);

/** Follows over a database, in the same way. */
export function openFollows(database: Database, options: Partial<FollowsOptions> = {}) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  return createFollows({
    database,
    writes,
    lookUpFollow,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    ...options,
  });
}

/** Ratings over a database, in the same way. */
export function openRatings(
  database: Database,
  options: Partial<Pick<RatingsOptions, "lookUp" | "now" | "filterNames" | "onChange">> = {},
) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  return createRatings({
    database,
    writes,
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    ...options,
  });
}

/** Named lists over a database, in the same way. */
export function openLists(
  database: Database,
  options: Partial<Pick<ListsOptions, "lookUp" | "now" | "filterNames" | "onChange">> = {},
) {
  const writes = groupWrites(database);
  onTestFinished(writes.close);
  return createLists({
    database,
    writes,
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    ...options,
  });
}
