import type { FoundTitle, TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import type { ImportJobOptions } from "#app/features/library/imports/start-imports.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { TitleOutcome } from "#app/features/library/imports/imports-queries.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { openImports } from "./imports-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

export const START_MS = Date.parse("2026-11-24T10:00:00Z");

/** What the parts of a library need, for one viewer, with a clock that a test can set. */
export async function openOwn(database: Database) {
  const clock = { ms: START_MS };
  const profileOf = createProfileFinder(database);
  const own = {
    database,
    writes: groupWrites(database),
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf,
    now: () => clock.ms,
  };
  const ada = await addViewer(database, "ada@example.org");
  return { own, clock, ada, profileId: await profileOf(ada), kysely: database.kysely };
}

export const foundFilm = (id: number, title: string, year: string): FoundTitle => ({
  kind: "movie",
  id,
  title,
  year,
  originalTitle: title,
  votes: 0,
});

/** A film database with these titles, each of them by its name and by IMDb's number of its own. */
const finderOf = (titles: readonly FoundTitle[]): TitleFinder => ({
  byOutsideId: async (id) =>
    titles.filter((each) => id === `tt${String(each.id).padStart(7, "0")}`),
  byName: async (name, year, kind) =>
    titles.filter(
      (each) => each.kind === kind && each.title === name && (year === "" || each.year === year),
    ),
});

/** One viewer's imports, which run when a test says so. */
export async function openOwnImports(
  database: Database,
  titles: readonly FoundTitle[] = [],
  options: Partial<ImportJobOptions> = {},
) {
  const opened = await openOwn(database);
  const { own, ada } = opened;
  const parts = { ...own, finder: finderOf(titles), onWaiting: () => undefined, ...options };
  const { imports, runNext, done } = openImports(parts);
  const send = (text: string, fileName = "diary.csv", more: object = {}) =>
    imports.start(
      ada,
      { fileName, bytes: Buffer.from(text), purpose: undefined, ...more },
      inIndia,
    );
  const start = async (...given: Parameters<typeof send>) => {
    const started = await send(...given);
    if (started.outcome !== "started") throw new Error(started.outcome);
    return started.id;
  };
  const titlesOf = async (id: string, outcome: TitleOutcome, page = 1) =>
    imports.listTitles(ada, id, { outcome, page }, inIndia);
  return { ...opened, parts, imports, runNext, done, send, start, titlesOf };
}
