import type { Database } from "#app/db/connect.server.ts";
import { findInconsistencies } from "#app/features/billing/receipts/verify-billing.server.ts";

/** What was acknowledged to viewers, to compare with the database. */
export interface Ledger {
  /** `user title` for each title on a watchlist. */
  saved: Set<string>;
  /** For each `user film`: the position in seconds that was acknowledged last. It only grows. */
  watched: Map<string, number>;
  /** The viewers who have paid. */
  paid: Set<string>;
  /** How many requests were acknowledged. */
  acknowledged: number;
}

export const createLedger = (): Ledger => ({
  saved: new Set(),
  watched: new Map(),
  paid: new Set(),
  acknowledged: 0,
});

export const countAcknowledged = ({ saved, watched, paid, acknowledged }: Ledger) =>
  `${acknowledged} times acknowledged, ${saved.size} titles saved, ${watched.size} films watched, ${paid.size} paid`;

/** Throws when anything that was acknowledged is missing, or anything was done twice. */
export async function holdToLedger(database: Database, ledger: Ledger): Promise<void> {
  const { kysely } = database;
  const saved = await kysely
    .selectFrom("watchlist")
    .select(["user_id", "content_id"])
    .where("is_removed", "=", 0)
    .execute();
  missing("saved", ledger.saved, new Set(saved.map((row) => `${row.user_id} ${row.content_id}`)));

  const watched = await kysely
    .selectFrom("film_progress")
    .innerJoin("profiles", "profiles.id", "film_progress.profile_id")
    .select(["user_id", "item_id", "position_seconds as second"])
    .execute();
  const seconds = new Map(watched.map((row) => [`${row.user_id} ${row.item_id}`, row.second]));
  const behind = [...ledger.watched].filter(([key, second]) => (seconds.get(key) ?? -1) < second);
  if (behind.length > 0) throw new Error(`${behind.length} films have an older position`);

  const payments = await kysely
    .selectFrom("payments")
    .select("user_id")
    .where("status", "=", "completed")
    .execute();
  const payers = payments.map(({ user_id }) => user_id ?? "");
  missing("paid", ledger.paid, new Set(payers));
  if (new Set(payers).size < payers.length) throw new Error("A viewer has paid twice");
  const wrong = await findInconsistencies(database, Date.now());
  if (wrong.length > 0)
    throw new Error(`Acknowledged data is missing: ${JSON.stringify(wrong[0])}`);
}

function missing(
  what: string,
  acknowledged: ReadonlySet<string>,
  found: ReadonlySet<string>,
): void {
  const lost = acknowledged.difference(found);
  if (lost.size > 0) throw new Error(`${lost.size} acknowledged as ${what} are missing`);
}
