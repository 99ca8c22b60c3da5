import { createPlace } from "#tests/database-place.ts";

import { fillDatabase } from "./fill-database.ts";
import { startMatinee, type MeasuredMatinee } from "./measured-servers.ts";

/** How many viewers take part: enough that no limit of one of them is met. */
export const VIEWERS = 1000;

/** Lends a server in which viewers have lived for a while. */
export async function withFilledMatinee<Result>(
  work: (matinee: MeasuredMatinee) => Promise<Result>,
  postgresUrl?: string,
): Promise<Result> {
  const place = await createPlace(postgresUrl);
  try {
    await fillDatabase(place, VIEWERS);
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
