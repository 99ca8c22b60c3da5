import { readSubscription, type BillingParts } from "../billing-parts.server.ts";
import type { Quote } from "../billing.ts";
import { quoteChange } from "../paid-time/subscription-rules.ts";
import { findPlan } from "../plans/price-list.ts";
import { inTime, orderedPlan } from "./ask-processor.server.ts";

/** What changing to a plan costs: where the gateway renews the plan, it computes that. */
export async function quote(
  { database, now, processor: { hosted }, answerWithinMs }: BillingParts,
  userId: string,
  planId: string,
): Promise<Quote> {
  const plan = findPlan(planId);
  if (plan === undefined) return { kind: "none" };
  const row = await readSubscription(database.kysely, userId);
  const quoted = quoteChange(row, plan, now());
  const subscription = row?.gateway_subscription ?? null;
  if (quoted.kind !== "upgrade" || subscription === null || hosted === undefined) return quoted;
  const { currency } = quoted.price;
  const move = { subscription, plan: orderedPlan(plan, currency), currency, atMs: now() };
  const answer = await inTime(answerWithinMs, async () => ({
    outcome: "quoted" as const,
    amountMinor: await hosted.quote(move),
  }));
  // Without an answer it is not offered now.
  if (answer.outcome === "pending") return { kind: "none" };
  const due = { amountMinor: answer.amountMinor, currency };
  const credit = { amountMinor: quoted.price.amountMinor - due.amountMinor, currency };
  return { ...quoted, due, credit };
}
