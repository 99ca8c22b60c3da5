import { sql, type SqlBool } from "kysely";

import { claimDue } from "#app/db/claims/claim-due.server.ts";
import type { JobLog } from "#app/lib/jobs/job.ts";
import { createTurn } from "#app/lib/jobs/create-turn.ts";
import { retryDelayMs } from "#app/lib/jobs/retry-delay.ts";
import { loopJob, type LoopJob } from "#app/lib/jobs/start-loop.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { createCallBudget } from "../alerts/delivery/call-budget.ts";
import {
  createAgreement,
  type AgreementOptions,
  type Connection,
  type LookCounts,
} from "./agree.server.ts";
import { connectionOwnerQuery, endLookQuery, profilesOfQuery } from "./players-queries.server.ts";

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
/** A library of 10,000 titles on a small machine takes half a minute. */
const QUARTER_MS = 15 * 60_000;
const LOOK_LIMITS = { targetMs: QUARTER_MS, accountMs: QUARTER_MS, windowMs: 60 * 60_000 };

/**
 * Brings players and profiles to say the same. Of each account one player is looked at at a time, and
 * all of them for a quarter of an hour in an hour: one that is slow holds up nobody else's.
 */
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
  const claimNext = createPlayerClaims(options);

  return async function runNext(): Promise<string | undefined> {
    const claimed = await claimNext();
    if (claimed === undefined) return undefined;
    try {
      return await lookAndEnd(claimed.connection);
    } finally {
      claimed.end();
    }
  };

  async function lookAndEnd(connection: Connection): Promise<string> {
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
  }

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

/** Claims players of accounts none of whose is being looked at, and which have time left. */
function createPlayerClaims({ database, now = Date.now }: AgreementOptions) {
  const { kysely } = database;
  const budget = createCallBudget(now, LOOK_LIMITS);
  const inTurn = createTurn();

  async function claim() {
    const skipped = [...budget.listCalled(), ...budget.listSpent()];
    const where = sql<SqlBool>`profile_id not in ${profilesOfQuery(kysely, skipped)}`;
    const due = skipped.length > 0 ? { ...duePlayers, where } : duePlayers;
    const connection = await claimDue(database, due, now());
    if (connection === undefined) return undefined;
    const { profile_id: profileId, id: targetId } = connection;
    const owner = await connectionOwnerQuery(kysely, profileId).executeTakeFirst();
    const userId = owner?.user_id ?? "";
    const startedAtMs = now();
    budget.begin(userId);
    const end = () => {
      budget.count({ userId, targetId }, now() - startedAtMs);
      budget.end(userId);
    };
    return { connection, end };
  }

  return () => inTurn(claim);
}
