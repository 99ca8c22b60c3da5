import { sql, type RawBuilder, type Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";

export interface Inconsistency {
  /** A payment's id, or a viewer's where it is about their subscription. */
  about: string;
  problem: string;
}

/** A payment this long past its due time was forgotten. */
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;
/** At a gateway's checkout viewers may take their time, and so may some ways to pay. */
const CHECKOUT_FORGOTTEN_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
/** Enough to see what is wrong; more would add nothing. */
const MOST_OF_EACH = 100;

/**
 * Compares payments, their changes and subscriptions, and names each inconsistency. It only reads,
 * in one snapshot, so that the server may run meanwhile.
 */
export function findInconsistencies({ kysely }: Database, nowMs: number): Promise<Inconsistency[]> {
  return kysely
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((transaction) => checkLedger(transaction, nowMs));
}

/** The same inside a running transaction. */
export async function checkLedger(
  transaction: Transaction<Schema>,
  nowMs: number,
): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  const checks = [...historyChecks(), ...paymentChecks(nowMs), ...subscriptionChecks(nowMs)];
  for (const [problem, query] of checks) {
    const limited = sql<{ about: string }>`${query} limit ${sql.lit(MOST_OF_EACH)}`;
    const { rows } = await limited.execute(transaction);
    found.push(...rows.map(({ about }) => ({ about, problem })));
  }
  return found;
}

type Check = [problem: string, query: RawBuilder<unknown>];

function historyChecks(): Check[] {
  return [
    [
      "a payment whose changes do not begin with pending",
      sql`select id as about from payments where not exists (
        select 1 from payment_changes c where c.payment_id = payments.id and c.number = 1
        and c.from_status is null and c.to_status = 'pending' and c.changed_at = payments.timestamp)`,
    ],
    [
      "a payment whose changes do not follow each other",
      sql`select c.payment_id as about from payment_changes c
        left join payment_changes p on p.payment_id = c.payment_id and p.number = c.number - 1
        where c.number > 1 and (p.number is null or c.from_status is null
        or p.to_status <> c.from_status or p.changed_at > c.changed_at)`,
    ],
    [
      "a payment whose status is not that of its last change",
      sql`select payments.id as about from payments join payment_changes c
        on c.payment_id = payments.id and c.number = (
          select max(l.number) from payment_changes l where l.payment_id = payments.id)
        where c.to_status <> payments.status`,
    ],
  ];
}

function paymentChecks(nowMs: number): Check[] {
  return [
    [
      "a payment that has been pending for more than an hour",
      sql`select id as about from payments
        where status = 'pending' and timestamp < ${nowMs - FORGOTTEN_AFTER_MS}
        and (processor_reference is null or timestamp < ${nowMs - CHECKOUT_FORGOTTEN_AFTER_MS})`,
    ],
    [
      "a completed payment that bought no subscription",
      sql`select id as about from payments where status = 'completed' and intent <> 'refund'
        and user_id is not null and not exists (
          select 1 from subscriptions s where s.user_id = payments.user_id)`,
    ],
    [
      "a payment that was taken after its refusal and is not given back",
      sql`select p.id as about from payments p
        join payment_changes c on c.payment_id = p.id and c.to_status = 'refused'
        and c.from_status = 'refused' where not exists (
          select 1 from payments r where r.refund_of = p.id)`,
    ],
    [
      "a refund that does not fit the payment it names",
      sql`select r.id as about from payments r join payments p on p.id = r.refund_of
        where r.amount <> p.amount or r.currency <> p.currency or r.payer_id <> p.payer_id
        or r.payment_method <> p.payment_method or p.intent = 'refund' or p.status = 'pending'`,
    ],
    [
      "two payments for the same time",
      // An upgrade shortens what it credits, which then ends where the upgrade starts.
      sql`select id as about from (select id, period_start,
          max(ends) over (partition by payer_id order by period_start, ends
            rows between unbounded preceding and 1 preceding) as paid_until
          from (select p.id, p.payer_id, p.period_start,
            coalesce((select min(u.period_start) from payments u
              where u.payer_id = p.payer_id and u.intent = 'upgrade' and u.status = 'completed'
              and u.id <> p.id and u.timestamp >= p.timestamp
              and u.period_start < p.period_end), p.period_end) as ends
            from payments p
            where p.status = 'completed' and p.intent <> 'refund'
            and not exists (select 1 from payments r where r.refund_of = p.id)) as cut
          where ends > period_start) as periods
        where period_start < paid_until`,
    ],
  ];
}

function subscriptionChecks(nowMs: number): Check[] {
  return [
    ...gatewayChecks(nowMs),
    [
      "a subscription that rests on no completed payment of its viewer",
      sql`select s.user_id as about from subscriptions s
        left join payments p on p.id = s.payment_id and p.user_id = s.user_id
        and p.status = 'completed' and p.intent <> 'refund' where p.id is null`,
    ],
    [
      "a subscription that is not what its payment bought",
      sql`select s.user_id as about from subscriptions s join payments p on p.id = s.payment_id
        where p.plan_id <> s.plan_id or p.currency <> s.currency
        or p.payment_method <> s.payment_method or p.period_start <> s.last_period_start
        or (p.period_end <> s.expiry_date and not exists (
          select 1 from payments r where r.refund_of = p.id and s.expiry_date < p.period_end))`,
    ],
    [
      "a subscription whose last payment was at another time",
      sql`select s.user_id as about from subscriptions s join payment_changes c
        on c.payment_id = s.payment_id and c.to_status = 'completed'
        where c.changed_at <> s.last_payment`,
    ],
    [
      "a subscription that does not rest on the last payment of its viewer",
      sql`select s.user_id as about from subscriptions s join payments p on p.id = s.payment_id
        where exists (select 1 from payments l where l.user_id = s.user_id
          and l.status = 'completed' and l.intent <> 'refund' and l.period_end > p.period_end
          and not exists (select 1 from payments r where r.refund_of = l.id))`,
    ],
    [
      "a subscription that runs though its payment was given back",
      sql`select s.user_id as about from subscriptions s
        join payments r on r.refund_of = s.payment_id and r.status = 'completed'
        where s.status = 'active'`,
    ],
    [
      "a subscription that should have ended more than an hour ago",
      sql`select user_id as about from subscriptions
        where status = 'active'
        and coalesce(grace_until, expiry_date) < ${nowMs - FORGOTTEN_AFTER_MS}`,
    ],
  ];
}

function gatewayChecks(nowMs: number): Check[] {
  return [
    [
      "a subscription whose gateway's is not known",
      sql`select s.user_id as about from subscriptions s
        left join gateway_subscriptions g on g.id = s.gateway_subscription
        where s.gateway_subscription is not null and g.id is null`,
    ],
    [
      "a subscription that runs though the gateway's has been ended",
      sql`select s.user_id as about from subscriptions s
        join gateway_subscriptions g on g.id = s.gateway_subscription
        where s.status = 'active' and g.due_at is null`,
    ],
    [
      "a payment that began a gateway's subscription which nobody has compared for an hour",
      sql`select payment_id as about from gateway_subscriptions
        where due_at < ${nowMs - FORGOTTEN_AFTER_MS}`,
    ],
    [
      "a payment that the gateway has taken under the number of another one",
      sql`select p.id as about from payments p join payments o
        on o.processor_reference = p.processor_reference and o.id < p.id
        where p.processor <> 'record' and p.status = 'completed' and o.status = 'completed'`,
    ],
  ];
}
