import {
  UnsignedEvent,
  type GatewayEvent,
  type HostedGateway,
  type PaidSubject,
} from "#app/services/payments/hosted-gateway.ts";

import {
  gatewayOf,
  readPayment,
  type BillingParts,
  type PaymentRow,
} from "../billing-parts.server.ts";
import { countEvent } from "../payments/settle.server.ts";
import { askForRefund, refund } from "../receipts/refund.server.ts";
import { reconcile } from "./reconcile.server.ts";
import { syncSubscription } from "./sync-subscription.server.ts";

export type EventOutcome =
  /** `userId`: whose payments may be others now. */
  { outcome: "received"; userId: string | undefined } | { outcome: "unsigned" };

/**
 * Takes an event of the gateway. It only says what to look up, so that it may come late, twice and
 * in any order; what it changes is counted with it, in one transaction. Where the gateway cannot be
 * asked this throws, and the gateway sends the event again.
 */
export async function receiveEvent(
  parts: BillingParts,
  body: string,
  signature: string,
): Promise<EventOutcome> {
  const hosted = gatewayOf(parts);
  if (hosted === undefined) return { outcome: "unsigned" };
  try {
    const event = await hosted.readEvent(body, signature);
    return { outcome: "received", userId: await follow(parts, hosted, event) };
  } catch (error) {
    if (error instanceof UnsignedEvent) return { outcome: "unsigned" };
    throw error;
  }
}

async function follow(
  parts: BillingParts,
  hosted: HostedGateway,
  event: GatewayEvent,
): Promise<string | undefined> {
  const { subject } = event;
  if (subject === undefined) return undefined;
  if (subject.kind !== "reference") return record(parts, subject, event);
  const { reference } = subject;
  const refunded =
    (await findByReference(parts, reference)) ?? (await recordFirst(parts, hosted, reference));
  return refunded && noteRefund(parts, refunded, event);
}

async function record(
  parts: BillingParts,
  subject: PaidSubject,
  event?: GatewayEvent,
): Promise<string | undefined> {
  if (subject.kind === "subscription") return syncSubscription(parts, subject.id, event);
  const payment = await readPayment(parts.database.kysely, subject.id);
  if (payment === undefined || payment.status === "completed") return undefined;
  // What is not known yet, the job asks for again.
  return (await reconcile(parts, payment, event)).user_id ?? undefined;
}

/** A refund may be known before what it refunds. */
async function recordFirst(parts: BillingParts, hosted: HostedGateway, reference: string) {
  const subject = await hosted.findSubject(reference);
  if (subject === undefined) return undefined;
  await record(parts, subject);
  return findByReference(parts, reference);
}

const findByReference = ({ database }: BillingParts, reference: string) =>
  database.kysely
    .selectFrom("payments")
    .selectAll()
    .where("processor_reference", "=", reference)
    .where("status", "=", "completed")
    .where("intent", "<>", "refund")
    .executeTakeFirst();

/** It was refunded here, or at the gateway's own screens. */
async function noteRefund(
  parts: BillingParts,
  payment: PaymentRow,
  event: GatewayEvent,
): Promise<string | undefined> {
  const begun = await parts.database.kysely
    .selectFrom("payments")
    .selectAll()
    .where("refund_of", "=", payment.id)
    .executeTakeFirst();
  if (begun) await askForRefund(parts, begun, event);
  else {
    const count = async (...[transaction, , nowMs]: Parameters<Note>) =>
      void (await countEvent(transaction, event, nowMs));
    await refund(parts, payment.id, count, "at the gateway");
  }
  return payment.user_id ?? undefined;
}

type Note = NonNullable<Parameters<typeof refund>[2]>;
