import type Stripe from "stripe";

import type { PaidSubject } from "../hosted-gateway.ts";
import type { Answer, PaymentProcessor } from "../payment-processor.ts";
import { idOf } from "./payment-details.ts";
import { hasCode, refusalOf } from "./stripe-client.ts";
import { findSubscription } from "./stripe-subscriptions.ts";

type RefundOrder = Parameters<PaymentProcessor["refund"]>[0];

/** Gives all of a charge back, once, wherever it was begun. */
export async function refundCharge(stripe: Stripe, order: RefundOrder): Promise<Answer> {
  const intent = await findIntent(stripe, order);
  if (intent === undefined) return { outcome: "refused", reason: "never charged" };
  const metadata = { payment: order.id };
  try {
    const refund = { payment_intent: intent, metadata };
    return toAnswer(await stripe.refunds.create(refund, { idempotencyKey: order.id }));
  } catch (error) {
    if (hasCode(error, "charge_already_refunded")) {
      const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 1 });
      return data[0] ? toAnswer(data[0]) : { outcome: "completed", reference: intent };
    }
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    return { outcome: "refused", reason };
  }
}

function toAnswer({ id, status }: Stripe.Refund): Answer {
  if (status === "succeeded") return { outcome: "completed", reference: id };
  return status === "failed" || status === "canceled"
    ? { outcome: "refused", reason: `the refund is ${status}` }
    : { outcome: "pending" };
}

/** A payment that was taken after it was refused is known by its checkout or subscription alone. */
async function findIntent(
  stripe: Stripe,
  { chargeReference: reference, chargeId }: RefundOrder,
): Promise<string | undefined> {
  if (!reference?.startsWith("cs_") && !reference?.startsWith("sub_")) return reference;
  const session = reference.startsWith("cs_")
    ? await stripe.checkout.sessions.retrieve(reference)
    : undefined;
  const subscription = session ? idOf(session.subscription) : reference;
  if (subscription === undefined) return idOf(session?.payment_intent);
  const { months } = await findSubscription(stripe, subscription);
  return months.find(({ orderId }) => orderId === chargeId)?.reference;
}

/** The order of a charge, or the subscription whose invoice it paid. */
export async function findSubject(
  stripe: Stripe,
  reference: string,
): Promise<PaidSubject | undefined> {
  const { metadata } = await stripe.paymentIntents.retrieve(reference);
  const orderId = metadata["payment"];
  if (orderId !== undefined) return { kind: "payment", id: orderId };
  const payment = { type: "payment_intent", payment_intent: reference } as const;
  const { data } = await stripe.invoicePayments.list({ payment, expand: ["data.invoice"] });
  const invoice = data[0]?.invoice;
  if (typeof invoice !== "object" || invoice.deleted) return undefined;
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  return id === undefined ? undefined : { kind: "subscription", id };
}
