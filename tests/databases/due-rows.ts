import type { DueTable } from "#app/db/claims/claim-due.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { addUser } from "#tests/billing/open-billing.ts";

interface DueRows {
  rows: number;
  /** The first one; each other is due a while after the one before. */
  dueAtMs: number;
  everyMs?: number;
}

const payment = (id: string, userId: string, settle_at: number | null) =>
  ({
    id,
    user_id: userId,
    payer_id: userId,
    plan_id: "standard",
    plan_name: "Standard",
    amount: 12_900,
    currency: "INR",
    payment_method: "upi",
    card_last_four: null,
    card_brand: null,
    timestamp: 1,
    intent: "subscribe",
    refund_of: null,
    idempotency_key: id,
    processor: "demo",
    processor_reference: null,
    refusal: null,
    settle_at,
    tries: 0,
    tax: null,
    invoice_address: null,
    ...(settle_at === null
      ? ({ status: "completed", period_start: 1, period_end: 2 } as const)
      : ({ status: "pending", period_start: null, period_end: null } as const)),
  }) as const;

/** How a row that is due is added to each table that has such; its key is `id`, as its user's is. */
const add: Readonly<
  Record<DueTable, (database: Database, id: string, dueAtMs: number) => Promise<unknown>>
> = {
  emails: ({ kysely }, id, dueAtMs) =>
    kysely
      .insertInto("emails")
      .values({
        id,
        recipient: `${id}@example.org`,
        subject: "Tonight",
        content: "{}",
        queued_at: 1,
        give_up_at: dueAtMs,
        next_try_at: dueAtMs,
        tries: 0,
      })
      .execute(),
  payments: ({ kysely }, id, dueAtMs) =>
    kysely
      .insertInto("payments")
      .values(payment(id, id, dueAtMs))
      .execute(),
  async subscriptions({ kysely }, id, dueAtMs) {
    await kysely
      .insertInto("payments")
      .values(payment(id, id, null))
      .execute();
    await kysely
      .insertInto("subscriptions")
      .values({
        user_id: id,
        plan_id: "standard",
        amount: 12_900,
        currency: "INR",
        status: "active",
        start_date: 1,
        last_payment: 1,
        expiry_date: dueAtMs,
        payment_method: "upi",
        auto_renew: 0,
        payment_id: id,
        last_period_start: 1,
        next_plan_id: null,
        reminded_for: null,
        charged_for: null,
        renewal_token_hash: null,
        due_at: dueAtMs,
        claims: 0,
      })
      .execute();
  },
  async gateway_subscriptions({ kysely }, id, due_at) {
    await kysely
      .insertInto("payments")
      .values(payment(id, id, null))
      .execute();
    await kysely
      .insertInto("gateway_subscriptions")
      .values({ id, payment_id: id, renews: 1, due_at, tries: 0 })
      .execute();
  },
  account_deletions: ({ kysely }, id, dueAtMs) =>
    kysely
      .insertInto("account_deletions")
      .values({ user_id: id, asked_at: 1, due_at: dueAtMs, undo_token_hash: id })
      .execute(),
  async imports(database, id, dueAtMs) {
    await database.kysely
      .insertInto("imports")
      .values({
        id,
        profile_id: await profileOf(database, id),
        source: "list",
        file_name: "a.csv",
        content_hash: id,
        language: "en",
        region: "IN",
        lists: "[]",
        ignored: "[]",
        titles: 1,
        created_at: 1,
        due_at: dueAtMs,
      })
      .execute();
  },
  async player_connections(database, id, dueAtMs) {
    await database.kysely
      .insertInto("player_connections")
      .values({
        id,
        profile_id: await profileOf(database, id),
        kind: "jellyfin",
        name: "Living Room",
        person: "Ada",
        sealed: "",
        language: "en",
        region: "IN",
        zone: "Asia/Kolkata",
        created_at: 1,
        due_at: dueAtMs,
      })
      .execute();
  },
  site_events: ({ kysely }, id, dueAtMs) =>
    kysely
      .insertInto("site_events")
      .values({
        id,
        kind: "account.created",
        data: "{}",
        happened_at: 1,
        next_try_at: dueAtMs,
        tries: 0,
      })
      .execute(),
  async scrobbles(database, id, dueAtMs) {
    await database.kysely
      .insertInto("scrobbles")
      .values({
        id,
        profile_id: await profileOf(database, id),
        title_key: id,
        source: "other",
        action: "watched",
        outcome: "waiting",
        title: "Ran",
        part: "",
        times: 1,
        received_at: 1,
        waiting: "{}",
        due_at: dueAtMs,
      })
      .execute();
  },
};

const profileOf = (database: Database, userId: string): Promise<string> =>
  createProfileFinder(database)({ userId });

/** Adds rows that are due, one after the other, and returns their keys. */
export async function addDueRows(
  database: Database,
  table: DueTable,
  { rows, dueAtMs, everyMs = 0 }: DueRows,
): Promise<string[]> {
  const keys = Array.from({ length: rows }, (_, at) => `due-${String(at).padStart(2, "0")}`);
  // Backwards, so that it is not the order of adding that counts.
  for (const [at, key] of [...keys.entries()].toReversed()) {
    await addUser(database, key);
    await add[table](database, key, dueAtMs + at * everyMs);
  }
  return keys;
}
