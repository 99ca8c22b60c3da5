import type { Database } from "#app/db/connect.server.ts";
import { holdLease, type Lease } from "#app/db/claims/hold-lease.server.ts";

/** Far longer than one step of a job takes. */
export const DATES_LEASE_MS = 2 * 60_000;

/** The jobs that one server does at a time. */
type LeasedJob = "dates" | "alerts";

/** Where the change lists were read to. */
export interface ChangesState {
  changes_until: number;
  changes_read_at: number;
  next_page: string;
}

const NOTHING_READ: ChangesState = { changes_until: 0, changes_read_at: 0, next_page: "" };

/**
 * Takes the lease of the job; undefined while another server has it. A server that loses it in the
 * middle only repeats what the other one does: what it stores is replaced whole.
 */
export async function leaseJob(
  database: Database,
  name: LeasedJob,
  now: () => number,
): Promise<Lease | undefined> {
  await database.kysely
    .insertInto("date_jobs")
    .values({ name, holder: "", leased_until: 0, ...NOTHING_READ })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A server of the last release takes a lease that names it for its own, even when it is not.
  const begun = { holder: "" };
  return holdLease(database, { table: "date_jobs", name, leaseMs: DATES_LEASE_MS, now, begun });
}

export const readChangesState = ({ kysely }: Database): Promise<ChangesState> =>
  kysely
    .selectFrom("date_jobs")
    .select(["changes_until", "changes_read_at", "next_page"])
    .where("name", "=", "dates")
    .executeTakeFirstOrThrow();

export async function storeChangesState(
  { kysely }: Database,
  state: Partial<ChangesState>,
): Promise<void> {
  await kysely.updateTable("date_jobs").set(state).where("name", "=", "dates").execute();
}
