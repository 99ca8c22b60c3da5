import { Counter, Gauge, Histogram, type Metric } from "prom-client";

import type { Database } from "#app/db/connect.server.ts";
import { isConflict, troubleOf } from "#app/db/trouble/database-trouble.ts";

import type { DatabaseWatch } from "./database-watch.ts";
import { gauge } from "./gauge.ts";

const BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5, 15];
/** What a query can fail with; `other` is a full disk, a damaged table, or a fault of ours. */
const FAILURES = ["locked", "slow", "full", "gone", "other"] as const;

/** The database as this server uses and sees it. */
export function createDatabaseFigures(
  database: Pick<Database, "observe" | "pool">,
  watch: Pick<DatabaseWatch, "figures">,
): Metric[] {
  const queries = new Histogram({
    name: "matinee_database_query_seconds",
    help: "How long queries took, without the wait for a connection.",
    buckets: BUCKETS,
    registers: [],
  });
  const failures = new Counter({
    name: "matinee_database_failures_total",
    help: "Queries that the database did not answer, by why: locked, slow, full (no connection left), gone, other.",
    labelNames: ["trouble"],
    registers: [],
  });
  for (const trouble of FAILURES) failures.inc({ trouble }, 0);
  database.observe({
    onQuery: (seconds) => queries.observe(seconds),
    onFailure(error) {
      if (!isConflict(error)) failures.inc({ trouble: troubleOf(error) ?? "other" });
    },
  });
  return [queries, failures, ...gaugesOfPool(database), ...gaugesOfWatch(watch)];
}

const gaugesOfPool = ({ pool }: Pick<Database, "pool">): Metric[] => [
  gauge("matinee_database_connections_used", "Connections that a query has.", () => pool().used),
  gauge(
    "matinee_database_connections_most",
    "The most connections of this server.",
    () => pool().most,
  ),
  gauge("matinee_database_waiting", "Queries that wait for a connection.", () => pool().waiting),
];

function gaugesOfWatch({ figures }: Pick<DatabaseWatch, "figures">): Metric[] {
  const steps = new Gauge({
    name: "matinee_schema_step",
    help: "The newest migration that this server knows, and the newest that the database has taken.",
    labelNames: ["of"],
    registers: [],
    collect() {
      const { server, database } = figures().steps;
      this.set({ of: "server" }, server);
      this.set({ of: "database" }, database);
    },
  });
  return [
    gauge("matinee_database_up", "Whether the database answers: 1 or 0.", () =>
      Number(figures().isReachable),
    ),
    gauge(
      "matinee_clock_ahead_seconds",
      "How far this server's clock is ahead of the database's.",
      () => figures().aheadSeconds,
    ),
    steps,
  ];
}
