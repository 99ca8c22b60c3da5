import type { DatabasePlace } from "#app/db/connect.server.ts";
import { createPlace } from "#tests/database-place.ts";

export interface KilledPayers {
  /** How many viewers had clicked and got no answer when the process was killed. */
  midway: number;
  paid: number;
}

interface Repetition {
  postgresUrl: string | undefined;
  runs: number;
  kill: (place: DatabasePlace) => Promise<KilledPayers>;
}

/**
 * Repeats a kill, each in a place of its own: with a shared one, the comparison would grow with
 * every payment. Returns what came of it, in words.
 */
export async function repeatKills({ postgresUrl, runs, kill }: Repetition): Promise<string> {
  let midway = 0;
  let paid = 0;
  for (let run = 0; run < runs; run += 1) {
    const place = await createPlace(postgresUrl);
    try {
      const killed = await kill(place);
      midway += killed.midway;
      paid += killed.paid;
    } finally {
      await place.remove();
    }
  }
  if (midway === 0) throw new Error("Nobody was killed between the click and the answer");
  return `${runs} killed, ${midway} viewers waited for their payment, ${paid} paid: each once or not at all`;
}
