import { randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import type { InvitationsTable, Schema } from "#app/db/schema.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { findPlan, type Plan } from "#app/features/billing/plans/price-list.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { endOfDay } from "#app/lib/formats/end-of-day.ts";
import { refused, type Problem, type Refusal } from "#app/lib/requests/refused.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

import { recordAction } from "../audit-log.server.ts";
import type { OperatorParts } from "../operator.server.ts";
import { invitationEmail } from "./invitation-emails.ts";
import { MOST_USES } from "./invitation-limits.ts";
import { hashOf, stateOf, type InvitationState } from "./invitation-state.server.ts";
import { withBase } from "#app/translations/base-path.ts";

/** What an operator writes. */
export interface InvitationWish {
  uses: string;
  /** The last day, such as 2026-12-24. */
  until: string;
  /** Empty for none. */
  plan: string;
  planUntil: string;
  /** Empty where the operator hands the link over. */
  email: string;
}

export interface ListedInvitation {
  id: string;
  state: InvitationState;
  createdAtMs: number;
  endsAtMs: number;
  usesLeft: number;
  mostUses: number;
  plan: { name: MarkedText; untilMs: number } | undefined;
  recipient: string | null;
}

export interface InvitationQuestion {
  /** What the page before said comes next; one that is missing or made up starts at the newest. */
  before: string | null;
  /** The address that they were sent to; empty for all. */
  words: string;
}

export interface InvitationPage {
  invitations: ListedInvitation[];
  next: string | undefined;
}

/** The page on which somebody creates an account with an invitation. */
const pageOf = (token: string) => `/signup?invitation=${token}`;

const PAGE = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_MS = 366 * DAY_MS;

/** Links that an operator hands out, each for a number of new accounts. */
export function createInvitations(parts: OperatorParts) {
  const { kysely } = parts.database;
  return {
    list: (question: InvitationQuestion) => listInvitations(kysely, question, parts.now()),
    create: (actor: Viewer, wish: InvitationWish) => create(parts, actor, wish),

    /** From now on nobody can use it; false when nobody could before. */
    revoke: (actor: Viewer, id: string): Promise<boolean> =>
      kysely.transaction().execute(async (transaction) => {
        const nowMs = parts.now();
        const { numUpdatedRows } = await transaction
          .updateTable("invitations")
          .set({ revoked_at: nowMs })
          .where("id", "=", id)
          .where("revoked_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await recordAction(transaction, actor, { action: "invitation.revoke", subject: id }, nowMs);
        return true;
      }),
  };
}

interface InvitationTerms {
  mostUses: number;
  endsAtMs: number;
  plan: { of: Plan; untilMs: number } | undefined;
  recipient: string | null;
}

/** The link is in this answer and nowhere else: only a hash of its token is stored. */
async function create(
  { database: { kysely }, now, site }: OperatorParts,
  actor: Viewer,
  wish: InvitationWish,
): Promise<{ outcome: "created"; link: string } | Refusal> {
  const nowMs = now();
  const parsed = parseWish(wish, nowMs);
  if ("outcome" in parsed) return parsed;
  const { mostUses, endsAtMs, plan, recipient } = parsed;
  const [id, token] = [randomBytes(8).toString("hex"), randomBytes(24).toString("base64url")];
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("invitations")
      .values({
        id,
        token_hash: hashOf(token),
        created_at: nowMs,
        ends_at: endsAtMs,
        most_uses: mostUses,
        uses: 0,
        plan_id: plan?.of.id ?? null,
        plan_ends_at: plan?.untilMs ?? null,
        recipient,
      })
      .execute();
    if (recipient !== null) {
      const given = plan && { name: plan.of.name, untilMs: plan.untilMs - 1 };
      const invited = { page: pageOf(token), untilMs: endsAtMs - 1, plan: given };
      await queueEmail(transaction, invitationEmail(recipient, site.origin, invited), nowMs, site);
    }
    const line = {
      action: "invitation.create",
      subject: recipient ?? id,
      detail: [`${mostUses}× until ${wish.until}`, ...(plan ? [plan.of.id] : [])].join(", "),
    };
    await recordAction(transaction, actor, line, nowMs);
  });
  return { outcome: "created", link: site.origin + withBase(pageOf(token)) };
}

function parseWish(wish: InvitationWish, nowMs: number): InvitationTerms | Refusal {
  const mostUses = /^\d{1,4}$/.test(wish.uses) ? Number(wish.uses) : 0;
  const endsAtMs = endOfDay(wish.until) ?? 0;
  const plan = findPlan(wish.plan);
  const untilMs = endOfDay(wish.planUntil) ?? 0;
  const recipient = wish.email.trim() === "" ? null : parseEmail(wish.email);
  const errors: Record<string, Problem> = {
    ...((mostUses < 1 || mostUses > MOST_USES) && {
      uses: { text: msg("A number from 1 to {most}."), most: MOST_USES },
    }),
    ...(!isWithinYear(endsAtMs, nowMs) && { until: DAY }),
    ...(plan === undefined && wish.plan !== "" && { plan: msg("Please choose a plan") }),
    ...(plan !== undefined && !isWithinYear(untilMs, nowMs) && { planUntil: DAY }),
    ...(recipient === undefined && { email: msg("Please enter a full email address") }),
  };
  if (recipient === undefined || Object.keys(errors).length > 0) {
    return refused({ ...wish }, { errors });
  }
  return { mostUses, endsAtMs, plan: plan && { of: plan, untilMs }, recipient };
}

const DAY = msg("Choose a day from today on, within a year.");

const isWithinYear = (atMs: number, nowMs: number) => atMs > nowMs && atMs <= nowMs + LONGEST_MS;

/** Newest first. */
async function listInvitations(
  kysely: Kysely<Schema>,
  question: InvitationQuestion,
  nowMs: number,
): Promise<InvitationPage> {
  const { words } = question;
  const [, before, beforeId] = /^(\d{1,15})-([0-9a-f]{16})$/.exec(question.before ?? "") ?? [];
  const rows = await kysely
    .selectFrom("invitations")
    .selectAll()
    .$if(words !== "", (query) => query.where("recipient", "in", [words, words.toLowerCase()]))
    .$if(before !== undefined && beforeId !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("created_at", "id"), "<", tuple(Number(before), beforeId ?? "")),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE && last !== undefined;
  return {
    invitations: shown.map((row) => toListed(row, nowMs)),
    next: hasMore ? `${last.created_at}-${last.id}` : undefined,
  };
}

type Row = Omit<InvitationsTable, "revoked_at"> & { revoked_at: number | null };

function toListed(row: Row, nowMs: number): ListedInvitation {
  const plan = findPlan(row.plan_id ?? "");
  return {
    id: row.id,
    state: stateOf(row, nowMs),
    createdAtMs: row.created_at,
    endsAtMs: row.ends_at - 1,
    usesLeft: row.most_uses - row.uses,
    mostUses: row.most_uses,
    plan: plan && { name: plan.name, untilMs: (row.plan_ends_at ?? 0) - 1 },
    recipient: row.recipient,
  };
}
