import { sql, type RawBuilder } from "kysely";

import type { Schema } from "#app/db/schema.ts";

/** How long the rows of a table are kept. */
export interface Retention {
  table: keyof Schema;
  key: readonly string[];
  /** The column with the moment from which on it counts. */
  since: string;
  keptDays: number;
  /** Which rows may go at all; all of them where it says nothing. */
  only?: RawBuilder<boolean>;
}

const YEAR_DAYS = 365;

/**
 * Every table whose rows end by time alone. Those of an account go with it, whatever they are; a
 * test has the reason of each table that is not here.
 */
export const RETENTION: readonly Retention[] = [
  { table: "audit_log", key: ["id"], since: "done_at", keptDays: 10 * YEAR_DAYS },
  {
    table: "film_matches",
    key: ["film_id"],
    since: "matched_at",
    keptDays: 3 * YEAR_DAYS,
    // What an operator decided remains, and what is to be looked up again is no old match.
    only: sql<boolean>`is_set = 0 and found_id is null and matched_at > 0`,
  },
  {
    table: "imdb_titles",
    key: ["content_type", "content_id"],
    since: "known_at",
    keptDays: 5 * YEAR_DAYS,
  },
  // A gateway repeats its events for days.
  { table: "payment_events", key: ["id"], since: "received_at", keptDays: 90 },
  { table: "rate_limits", key: ["id"], since: "last_request", keptDays: 1 },
  {
    table: "repeated_requests",
    key: ["user_id", "key_hash"],
    since: "created_at",
    keptDays: 1,
  },
  // The grants and the refresh tokens of API clients go with them.
  { table: "sessions", key: ["id"], since: "expires_at", keptDays: 90 },
  { table: "site_events", key: ["id"], since: "happened_at", keptDays: 30 },
  { table: "user_navigation", key: ["id"], since: "timestamp", keptDays: 2 * YEAR_DAYS },
  { table: "verifications", key: ["id"], since: "expires_at", keptDays: 90 },
];
