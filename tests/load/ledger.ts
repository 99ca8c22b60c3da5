import type { Database } from "#app/db/connect.server.ts";
import { findInconsistencies } from "#app/features/billing/verify-billing.server.ts";

/** What was acknowledged to viewers, to compare with what the database has. */
export interface Ledger {
  /** `user title` of what is on a watchlist. */
  saved: Set<string>;
  /** Of `user film`: the second that was acknowledged last. It only grows. */
  watched: Map<string, number>;
  /** Who has paid. */
  paid: Set<string>;
  /** How often something was acknowledged. */
  told: number;
}

export const createLedger = (): Ledger => ({
  saved: new Set(),
  watched: new Map(),
  paid: new Set(),
  told: 0,
});

export const countAcknowledged = ({ saved, watched, paid, told }: Ledger) =>
  `${told} times acknowledged, ${saved.size} titles saved, ${watched.size} films watched, ${paid.size} paid`;

/** Throws when anything that was acknowledged is not there, or anything was done twice. */
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
  if (behind.length > 0) throw new Error(`${behind.length} films stand where they stood before`);

  const payments = await kysely
    .selectFrom("payments")
    .select("user_id")
    .where("status", "=", "completed")
    .execute();
  const payers = payments.map(({ user_id }) => user_id ?? "");
  missing("paid", ledger.paid, new Set(payers));
  if (new Set(payers).size < payers.length) throw new Error("Somebody has paid twice");
  const wrong = await findInconsistencies(database, Date.now());
  if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong[0])}`);
}

function missing(what: string, told: ReadonlySet<string>, found: ReadonlySet<string>): void {
  const lost = told.difference(found);
  if (lost.size > 0) throw new Error(`${lost.size} acknowledged as ${what} are missing`);
}
