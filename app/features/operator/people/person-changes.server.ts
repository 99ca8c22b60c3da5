import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import {
  scheduleDeletion,
  unscheduleDeletion,
} from "#app/features/accounts/privacy/deletion.server.ts";
import { removeFactor } from "#app/features/accounts/second-factor/totp-factor.server.ts";
import type { BillingParts } from "#app/features/billing/billing-parts.server.ts";
import {
  findGrant,
  grantPlan,
  takeBackGrant,
} from "#app/features/billing/paid-time/plan-grants.server.ts";
import type { PlanId } from "#app/features/billing/plans/price-list.ts";
import { cancel } from "#app/features/billing/subscriptions/subscriptions.server.ts";
import { addresseeOf } from "#app/features/messages/addressee.ts";
import { endOfDay } from "#app/lib/formats/end-of-day.ts";

import { recordAction, type Actor } from "../audit-log.server.ts";
import { setRole } from "../operators.server.ts";
import { lockPeople, type LockedPerson } from "./lock-people.server.ts";

export interface PeopleParts {
  billing: BillingParts;
  /** The session cache. */
  remembered: { forgetUser(userId: string): void };
  now: () => number;
}

/**
 * What became of a change: - `unchanged`: it is so already, perhaps because somebody else did it -
 * `gone`: the account is deleted - `refused`: whoever asked is no operator any more - `changed`:
 * somebody else did something different meanwhile - `yourself`, `last`, `unconfirmed`: not for this
 * account
 */
export type PersonOutcome =
  | "done"
  | "unchanged"
  | "gone"
  | "refused"
  | "changed"
  | "yourself"
  | "last"
  | "unconfirmed";

interface Change {
  transaction: Transaction<Schema>;
  person: LockedPerson;
  others: readonly LockedPerson[];
  isSelf: boolean;
  nowMs: number;
}

/** The line of the audit log, or why nothing was changed. */
type Answer = { action: string; detail?: string } | Exclude<PersonOutcome, "done" | "gone">;

/** What operators do to one account. Each is done once, with its line in the audit log. */
export function createPersonChanges({ billing, remembered, now }: PeopleParts) {
  const { kysely } = billing.database;

  async function change(
    actor: Actor,
    id: string,
    work: (change: Change) => Promise<Answer>,
  ): Promise<PersonOutcome> {
    const outcome = await kysely.transaction().execute(async (transaction) => {
      const { person, operators } = await lockPeople(billing.database, transaction, id);
      const actorId = typeof actor === "string" ? undefined : actor.userId;
      if (actorId !== undefined && !operators.some((each) => each.id === actorId)) return "refused";
      if (person === undefined) return "gone";
      const nowMs = now();
      const others = operators.filter((each) => each.id !== id);
      const answer = await work({ transaction, person, others, isSelf: actorId === id, nowMs });
      if (typeof answer === "string") return answer;
      await recordAction(transaction, actor, { ...answer, subject: person.email }, nowMs);
      return "done";
    });
    if (outcome === "done") remembered.forgetUser(id);
    return outcome;
  }

  return {
    /** Its owner could not cancel a plan any more. */
    async disable(actor: Actor, id: string): Promise<PersonOutcome> {
      const outcome = await change(actor, id, disable);
      if (outcome === "done") await cancel(billing, id);
      return outcome;
    },
    enable: (actor: Actor, id: string) => change(actor, id, enable),
    signOut: (actor: Actor, id: string) => change(actor, id, signOut),

    resetFactor: (actor: Actor, id: string) =>
      change(actor, id, async ({ transaction, person, nowMs }) => {
        const removal = { account: accountOf(person), change: "reset", nowMs } as const;
        const isDone = await removeFactor(transaction, billing, removal);
        return isDone ? { action: "person.reset-factor" } : "unchanged";
      }),

    /** With the same grace as one's own deletion; a plan is no longer renewed. */
    async delete(actor: Actor, id: string): Promise<PersonOutcome> {
      const outcome = await change(actor, id, async ({ transaction, person, isSelf, nowMs }) => {
        if (isSelf) return "yourself";
        const notice = { account: accountOf(person), by: "operator", nowMs } as const;
        const isDone = await scheduleDeletion(transaction, billing, notice);
        return isDone ? { action: "person.delete" } : "unchanged";
      });
      if (outcome === "done") await cancel(billing, id);
      return outcome;
    },
    cancelDeletion: (actor: Actor, id: string) =>
      change(actor, id, async ({ transaction, nowMs }) => {
        const isDone = await unscheduleDeletion(transaction, billing, { userId: id, nowMs });
        return isDone ? { action: "person.keep" } : "unchanged";
      }),

    grant: (actor: Actor, id: string, wish: GrantWish) =>
      change(actor, id, (given) => grant(given, wish)),
    takeBackGrant: (actor: Actor, id: string) =>
      change(actor, id, async ({ transaction, nowMs }) => {
        const isDone = await takeBackGrant(transaction, id, nowMs);
        return isDone ? { action: "plan.take-back" } : "unchanged";
      }),

    /** The last operator remains one; nobody else could make another in the browser. */
    setOperator: (actor: Actor, id: string, isOperator: boolean) =>
      change(actor, id, ({ transaction, person, others, nowMs }) =>
        setRole(transaction, { person, isOperator, isLast: others.length === 0, nowMs }),
      ),
  };
}

interface GrantWish {
  planId: PlanId;
  expiresAt: number;
  /** When the grant was made that the screen showed; undefined when there was none. */
  seenMs: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough for any promise; a slip of the keyboard gives nobody a thousand years. */
const LONGEST_GRANT_MS = 10 * 366 * DAY_MS;

/** When a given plan ends; undefined for a day that is none, is over, or is too far away. */
export function findGrantEnd(day: string, nowMs: number): number | undefined {
  const endMs = endOfDay(day);
  if (endMs === undefined) return undefined;
  return endMs > nowMs && endMs <= nowMs + LONGEST_GRANT_MS ? endMs : undefined;
}

const accountOf = ({ id, ...person }: LockedPerson) => ({ userId: id, ...addresseeOf(person) });

async function disable({ transaction, person, isSelf, nowMs }: Change): Promise<Answer> {
  if (isSelf) return "yourself";
  if (person.disabled_at !== null) return "unchanged";
  await transaction
    .updateTable("users")
    .set({ disabled_at: nowMs })
    .where("id", "=", person.id)
    .execute();
  for (const table of ["sessions", "sign_in_challenges"] as const) {
    await transaction.deleteFrom(table).where("user_id", "=", person.id).execute();
  }
  return { action: "person.disable" };
}

async function enable({ transaction, person }: Change): Promise<Answer> {
  if (person.disabled_at === null) return "unchanged";
  await transaction
    .updateTable("users")
    .set({ disabled_at: null })
    .where("id", "=", person.id)
    .execute();
  return { action: "person.enable" };
}

async function signOut({ transaction, person }: Change): Promise<Answer> {
  const { numDeletedRows } = await transaction
    .deleteFrom("sessions")
    .where("user_id", "=", person.id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? { action: "person.sign-out" } : "unchanged";
}

async function grant({ transaction, person, nowMs }: Change, wish: GrantWish): Promise<Answer> {
  const { planId, expiresAt, seenMs } = wish;
  const before = await findGrant(transaction, person.id, nowMs);
  if (before?.planId === planId && before.expiresAt === expiresAt) return "unchanged";
  if (before?.grantedAt !== seenMs) return "changed";
  await grantPlan(transaction, { userId: person.id, planId, expiresAt }, nowMs);
  return { action: "plan.grant", detail: `${planId} until ${new Date(expiresAt).toISOString()}` };
}
