import { openDatabase } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { createPlace } from "#tests/database-place.ts";

import { onEachEngine } from "../../scripts/each-engine.ts";
import { budgets } from "../budgets.ts";
import { fillDatabase } from "../filling/fill-database.ts";
import { median } from "../quantiles.ts";
import type { LimitFigure } from "./held.ts";

const QUESTIONS = 2_000;

const findUser = prepareQuery((executor: Executor, id: Bound<string>) =>
  executor.selectFrom("users").select("name").where("id", "=", id),
);

/** A prepared lookup of one user by id, in real time. */
export async function measureDatabaseLookup(): Promise<LimitFigure[]> {
  const held: LimitFigure[] = [];
  await onEachEngine(async (engine, postgresUrl) => {
    const place = await createPlace(postgresUrl);
    try {
      await fillDatabase(place, 100);
      const figure = await medianMs(place);
      held.push({ name: `ms of a lookup on ${engine}`, figure, atMost: budgets.lookupMs[engine] });
    } finally {
      await place.remove();
    }
  });
  return held;
}

async function medianMs(place: Parameters<typeof openDatabase>[0]): Promise<number> {
  const database = await openDatabase(place);
  try {
    await migrate(database);
    const { id } = await database.kysely.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const durationsMs: number[] = [];
    for (let question = 0; question < QUESTIONS; question += 1) {
      const askedAtMs = performance.now();
      await findUser(database.kysely, id);
      durationsMs.push(performance.now() - askedAtMs);
    }
    return median(durationsMs);
  } finally {
    await database.close();
  }
}
