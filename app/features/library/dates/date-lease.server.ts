import type { Database } from "#app/db/connect.server.ts";

/** Far longer than one step of a job takes. If the server dies, another takes over after this. */
export const DATES_LEASE_MS = 2 * 60_000;

/** The jobs that one server does at a time. */
export type LeasedJob = "dates" | "alerts";

/** Where the change lists were read to. */
export interface ChangesState {
  changes_until: number;
  changes_read_at: number;
  next_page: string;
}

/**
 * Takes or extends the lease of the job; undefined while another server holds it. A server that
 * loses it in the middle only repeats what the other one does: what it stores is replaced whole.
 */
export async function leaseJob(
  { kysely }: Database,
  name: LeasedJob,
  { holder, nowMs }: { holder: string; nowMs: number },
): Promise<ChangesState | undefined> {
  await kysely
    .insertInto("date_jobs")
    .values({
      name,
      holder: "",
      leased_until: 0,
      changes_until: 0,
      changes_read_at: 0,
      next_page: "",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return kysely
    .updateTable("date_jobs")
    .set({ holder, leased_until: nowMs + DATES_LEASE_MS })
    .where("name", "=", name)
    .where(({ or, eb }) => or([eb("leased_until", "<=", nowMs), eb("holder", "=", holder)]))
    .returning(["changes_until", "changes_read_at", "next_page"])
    .executeTakeFirst();
}

/** Another server may take its turn. */
export async function releaseJob(
  { kysely }: Database,
  name: LeasedJob,
  holder: string,
): Promise<void> {
  await kysely
    .updateTable("date_jobs")
    .set({ leased_until: 0 })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}

export async function storeChangesState(
  { kysely }: Database,
  state: Partial<ChangesState>,
): Promise<void> {
  await kysely.updateTable("date_jobs").set(state).where("name", "=", "dates").execute();
}
