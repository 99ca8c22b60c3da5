import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { AccountsParts } from "../accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { normalizeIP } from "./normalize-ip.ts";

/** How often one address may do each of these before it has to pause for an hour. */
const MOST = {
  "/sign-up/email": 40,
  "/request-password-reset": 30,
  "/reset-password": 30,
} as const;

const PAUSE_MS = 60 * 60 * 1000;

/**
 * Counts one more by the client's address; false when that is one too many. A count starts again
 * only after an hour in which nothing was counted, so that nobody does twice as much around the end
 * of a window; what is refused does not count. One statement reads and counts, so that simultaneous
 * requests are all counted.
 */
export async function countByAddress(
  { database, now }: Pick<AccountsParts, "database" | "now">,
  what: keyof typeof MOST,
  caller: Caller,
): Promise<boolean> {
  const nowMs = now();
  const isOver = sql<boolean>`rate_limits.last_request <= ${nowMs - PAUSE_MS}`;
  const key = `${normalizeIP(caller.address)}|${what}`;
  const counted = await database.kysely
    .insertInto("rate_limits")
    .values({ id: randomUUID(), key, count: 1, last_request: nowMs })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: sql`case when ${isOver} then 1 else rate_limits.count + 1 end`,
          last_request: nowMs,
        })
        .where(({ eb, or }) => or([isOver, eb("rate_limits.count", "<", MOST[what])])),
    )
    .returning("count")
    .executeTakeFirst();
  return counted !== undefined;
}
