import { createPlace } from "#tests/database-place.ts";

import { fillDatabase } from "./fill-database.ts";
import { tablesOf } from "./filled-tables.ts";
import { startMatinee, type MeasuredMatinee } from "../measured-servers.ts";

/** How many viewers take part: enough that none of them reaches a limit. */
export const VIEWERS = 1000;

/** Runs `use` with a server whose viewers have used it for a while. */
export async function withFilledMatinee<Result>(
  work: (matinee: MeasuredMatinee) => Promise<Result>,
  postgresUrl?: string,
  opened?: string,
): Promise<Result> {
  const place = await createPlace(postgresUrl);
  try {
    await fillDatabase(place, VIEWERS, undefined, (fill, nowMs) => tablesOf(fill, nowMs, opened));
    const matinee = await startMatinee(place);
    try {
      return await work(matinee);
    } finally {
      await matinee.stop();
    }
  } finally {
    await place.remove();
  }
}
