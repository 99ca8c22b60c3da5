import { sql } from "kysely";

import { openDatabase, type Database, type DatabasePlace } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { createProgress } from "#app/features/library/progress/progress.server.ts";
import { createRatings } from "#app/features/library/ratings/ratings.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createPlace } from "#tests/database-place.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

export interface UpdateFigures {
  table: string;
  updates: number;
  /** How many of them no index noticed. */
  inPlace: number;
}

interface UpdateOptions {
  /** How many of positions; a quarter as many of ratings. */
  updates: number;
  postgresUrl: string;
  log: (line: string) => void;
}

const VIEWERS = 50;
/** Those whose reports come in the same turn of the event loop, and so in one transaction. */
const AT_ONCE = 5;
const FILMS = 40;
/** How often somebody's place in a film is saved before they watch the next one. */
const SAVES = 10;
/** Positions come far more often than ratings. */
const ROUNDS_A_RATING = 4;
const RATED = 3;
const FIRST_MS = Date.UTC(2026, 10, 1);
const LEAST_SHARE = 0.9;
const TABLES = ["film_progress", "ratings", "title_ratings"];

/** Saves positions and ratings as viewers do, and reads what PostgreSQL counted of it. */
export async function proveUpdates(options: UpdateOptions): Promise<UpdateFigures[]> {
  const place = await createPlace(options.postgresUrl);
  try {
    await prepare(place);
    const database = await openDatabase(place);
    try {
      await updateOften(database, options);
    } finally {
      // A connection hands in its counts when it ends.
      await database.close();
    }
    return await readFigures(place);
  } finally {
    await place.remove();
  }
}

/** Throws unless nine in ten updates of each table are in place. */
export async function proveUpdatesInPlace(options: UpdateOptions): Promise<void> {
  const figures = await proveUpdates(options);
  for (const { table, updates, inPlace } of figures) {
    options.log(`${table}: ${inPlace} of ${updates} updates in place`);
  }
  const others = figures.filter(({ updates, inPlace }) => inPlace < LEAST_SHARE * updates);
  if (others.length > 0) {
    throw new Error(`Not in place: ${others.map(({ table }) => table).join(", ")}`);
  }
}

/** What counts is where a change is written, not when it is on the disk. */
async function prepare(place: DatabasePlace): Promise<void> {
  const database = await openDatabase(place);
  try {
    await migrate(database);
    await sql`do $$ begin
      execute format('alter database %I set synchronous_commit = off', current_database());
    end $$`.execute(database.kysely);
  } finally {
    await database.close();
  }
}

async function updateOften(database: Database, { updates, log }: UpdateOptions): Promise<void> {
  const writes = groupWrites(database);
  const clock = { nowMs: FIRST_MS };
  const own = {
    database,
    writes,
    lookUp: lookUpAll,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    now: () => clock.nowMs,
  };
  const [progress, ratings] = [createProgress(own), createRatings(own)];
  const owners = [];
  for (let at = 0; at < VIEWERS; at += 1) {
    owners.push(await addViewer(database, `viewer${at}@example.org`));
  }
  // The first place in a film adds its row.
  const rounds = Math.ceil((updates / VIEWERS) * (SAVES / (SAVES - 1)));
  for (let round = 0; round < rounds; round += 1) {
    clock.nowMs += 10_000;
    for (let first = 0; first < VIEWERS; first += AT_ONCE) {
      const some = [...owners.slice(first, first + AT_ONCE).entries()];
      await Promise.all(
        some.map(([at, owner]) => progress.save(owner, placeOf(round, first + at), inIndia)),
      );
      if (round % ROUNDS_A_RATING > 0) continue;
      await Promise.all(
        some.map(([at, owner]) => {
          const rating = ratingOf(round / ROUNDS_A_RATING, first + at);
          return ratings.change(owner, { ...rating, atMs: clock.nowMs }, inIndia);
        }),
      );
    }
    if (round % 200 === 199) log(`${(round + 1) * VIEWERS} positions`);
  }
  await writes.close();
}

const placeOf = (round: number, viewer: number) => ({
  item: `film-${(Math.floor(round / SAVES) + viewer * 7) % FILMS}`,
  positionSeconds: round % 5_000,
  durationSeconds: 6_000,
});

/** Another one each time that the title comes around. */
const ratingOf = (round: number, viewer: number) => ({
  name: { kind: "movie", id: String(1 + ((round + viewer * 3) % RATED)) } as const,
  title: "M",
  halfStars: 1 + (Math.floor(round / RATED) % 10),
});

/** Once the connections that made the updates have ended, which count for all of them. */
async function readFigures(place: DatabasePlace): Promise<UpdateFigures[]> {
  const { kysely, close } = await openDatabase(place);
  try {
    const countOthers = sql<{ others: number }>`select count(*)::int as others
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`;
    let others = Infinity;
    while (others > 0) others = (await countOthers.execute(kysely)).rows[0]?.others ?? 0;
    const figures = sql<UpdateFigures>`
      select relname as "table", n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as "inPlace"
      from pg_stat_user_tables where relname in (${sql.join(TABLES)}) order by relname`;
    return (await figures.execute(kysely)).rows;
  } finally {
    await close();
  }
}
