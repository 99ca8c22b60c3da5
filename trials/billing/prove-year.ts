import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { createPlace } from "#tests/database-place.ts";

import { simulateYear } from "../../tests/billing/simulate-year.ts";

/** A year of many viewers on SQLite; throws when the records are inconsistent at its end. */
export async function proveYear(options: {
  viewers: number;
  seed: number;
  log: (line: string) => void;
}): Promise<void> {
  const { viewers, seed, log } = options;
  const place = await createPlace(undefined);
  const database = await openDatabase(place);
  try {
    await migrate(database);
    const { payments, commands, problems } = await simulateYear(database, { viewers, seed });
    log(`${viewers} viewers, seed ${seed}: ${payments} payments, ${JSON.stringify(commands)}`);
    for (const { about, problem } of problems) log(`${problem}: ${about}`);
    if (problems.length > 0) throw new Error(`${problems.length} inconsistencies`);
  } finally {
    await database.close();
    await place.remove();
  }
}
