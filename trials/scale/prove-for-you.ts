import { openDatabase, type Database } from "#app/db/connect.server.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import type { Person } from "#app/features/catalog/titles/person.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { createPlayableFilms } from "#app/features/films/matching/playable-films.server.ts";
import { createForYou } from "#app/features/library/for-you/for-you.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createPlace } from "#tests/database-place.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { filterNothing } from "#tests/watchlist-of.ts";

import { fillDatabase } from "../../bench/filling/fill-database.ts";
import { filledUser, tasteTablesOf } from "../../bench/filling/filled-tables.ts";
import { timeQueries } from "../../bench/filling/query-times.ts";
import { quantile } from "../../bench/quantiles.ts";
import { onEachEngine } from "../../scripts/each-engine.ts";

export interface ForYouOptions {
  /** How many viewers the database has. */
  users: number;
  /** How many of them ask for home. */
  rounds: number;
  postgresUrl: string | undefined;
  log: (line: string) => void;
}

export interface ForYouFigures {
  /** Milliseconds that the database was busy for one home page. */
  median: number;
  p95: number;
  queries: number;
  /** How many of them got rows. */
  recommended: number;
}

/** What the database may take for what is recommended on one home page. */
const MOST_MS = 20;

/** On both engines; throws when recommendations take too long. */
export async function proveForYouOnEach(
  counts: Pick<ForYouOptions, "users" | "rounds">,
  log: (line: string) => void,
): Promise<void> {
  const tooSlow: string[] = [];
  await onEachEngine(async (engine, postgresUrl) => {
    const { median, p95, queries } = await proveForYou({ ...counts, postgresUrl, log });
    const taken = `median ${median.toFixed(2)} ms, 95 % within ${p95.toFixed(2)} ms`;
    log(`${engine}: ${counts.users} viewers, ${queries} queries a page, ${taken}`);
    if (p95 > MOST_MS) tooSlow.push(engine);
  });
  if (tooSlow.length > 0) throw new Error(`Over ${MOST_MS} ms: ${tooSlow.join(", ")}`);
}

/** Recommends to viewers of a filled database, each once, and measures what the database takes. */
export async function proveForYou(options: ForYouOptions): Promise<ForYouFigures> {
  const { users, rounds, postgresUrl, log } = options;
  const place = await createPlace(postgresUrl);
  try {
    await fillDatabase(place, users, log, tasteTablesOf);
    const database = await openDatabase(place);
    try {
      return await measure(database, { users, rounds });
    } finally {
      await database.close();
    }
  } finally {
    await place.remove();
  }
}

async function measure(
  database: Database,
  { users, rounds }: Pick<ForYouOptions, "users" | "rounds">,
): Promise<ForYouFigures> {
  const takeTimes = timeQueries(database);
  const { playableAmong } = createPlayableFilms(database);
  const forYou = createForYou({
    database,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    catalog,
    films: {
      freeAmong: async (titles) =>
        new Map((await playableAmong(titles)).map(({ id, title }) => [titleKey(title), id])),
    },
  });
  const totals: number[] = [];
  let [recommended, queries] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const owner = { userId: filledUser((round * 7919) % users).userId };
    const rows = await forYou.getRows(owner, inIndia);
    if (rows.length > 0) recommended += 1;
    const taken = takeTimes();
    totals.push(taken.busyMs);
    queries = Math.max(queries, taken.queries);
  }
  return { median: quantile(totals, 0.5), p95: quantile(totals, 0.95), queries, recommended };
}

const card = (id: number): TitleCard => ({ kind: "movie", id, title: `Film ${id}`, year: "1950" });
const cardsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => card(1 + ((first + at * 37) % 10_000)));

/** As many titles as the film database says: twenty for each, and forty of each director. */
const catalog: Parameters<typeof createForYou>[0]["catalog"] = {
  getMovie: async (id) =>
    ({
      ...card(id),
      recommendations: cardsFrom(id * 13, 20),
      genres: [{ id: 53, name: "Thriller" }],
      credits: { directors: [{ personId: id, name: "A director" }] },
    }) as unknown as Movie,
  getShow: async () => undefined,
  getPerson: async (id) =>
    ({
      name: "A director",
      crew: cardsFrom(id * 17, 40).map((each) => ({ ...each, role: "Director" })),
    }) as unknown as Person,
  listGenre: async () => ({
    titles: cardsFrom(5, 20),
    pages: 1,
    hasMore: false,
    isCutShort: false,
  }),
};
