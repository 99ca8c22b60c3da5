import { claimDue } from "#app/db/claims/claim-due.server.ts";
import type { JobLog } from "#app/lib/jobs/job.ts";
import { retryDelayMs } from "#app/lib/jobs/retry-delay.ts";
import { loopJob, type LoopJob } from "#app/lib/jobs/start-loop.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { createAgreement, type AgreementOptions, type LookCounts } from "./agree.server.ts";
import { endLookQuery } from "./players-queries.server.ts";

const EVERY_MS = 15_000;
export const duePlayers = {
  table: "player_connections",
  key: "id",
  due: "due_at",
  fence: "claims",
  // A look ends after ten minutes, and its last request soon after.
  leaseMs: 15 * 60_000,
} as const;

/** How often players are looked at. */
const LOOK_EVERY_MS = 5 * 60_000;
/** A disabled account and a paused history. */
const NOT_NOW_MS = 60 * 60_000;
const RETRY = { firstMs: 60_000, longestMs: 60 * 60_000 };

/** Brings players and profiles to say the same; a player that is slow holds up no other. */
export const playersJob = (options: AgreementOptions & { log: JobLog }): LoopJob =>
  loopJob({
    name: "players",
    everyMs: EVERY_MS,
    lanes: 3,
    runNext: createPlayersRun(options),
    log: options.log,
  });

/** Looks at the player that has been due longest; one server at a time does. */
export function createPlayersRun(options: AgreementOptions) {
  const { database, now = Date.now } = options;
  const lookAt = createAgreement(options);

  return async function runNext(): Promise<string | undefined> {
    const connection = await claimDue(database, duePlayers, now());
    if (connection === undefined) return undefined;
    const counts: LookCounts = { fromThere: 0, toThere: 0 };
    const ended = await lookAt(connection, counts).then(
      ({ outcome, startedAtMs }) => columnsOf(outcome, startedAtMs),
      (error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        const failures = connection.failures + 1;
        const waitMs = Math.max(retryDelayMs(failures, RETRY), error.retryAfterMs ?? 0);
        const problem = error.service === "player" ? error.reason : "film database";
        return { failures, problem, due_at: now() + waitMs };
      },
    );
    await endLookQuery(database.kysely, connection, {
      ...ended,
      from_there: connection.from_there + counts.fromThere,
      to_there: connection.to_there + counts.toThere,
    }).execute();
    return `${connection.kind}: ${ended.problem || "agreed"}`;
  };

  function columnsOf(outcome: string, startedAtMs: number) {
    const looked = { looked_at: startedAtMs, failures: 0, problem: "" };
    switch (outcome) {
      case "waits for a choice":
        return { ...looked, due_at: null };
      case "emptied":
        return { ...looked, problem: "emptied", chosen_at: null, due_at: null };
      case "not now":
        return { failures: 0, problem: "", due_at: now() + NOT_NOW_MS };
      default:
        return { ...looked, agreed_at: now(), due_at: now() + LOOK_EVERY_MS };
    }
  }
}
