import { inTime, orderOf } from "../payments/ask-processor.server.ts";
import { askNow } from "../payments/pay.server.ts";
import { processorOf, type BillingParts, type PaymentRow } from "../billing-parts.server.ts";
import { reconcile } from "./reconcile.server.ts";

const findOwn = ({ database }: BillingParts, userId: string, paymentId: string) =>
  database.kysely
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** What has become of a viewer's payment, asked of the gateway while it is pending. */
export async function lookAgain(
  parts: BillingParts,
  userId: string,
  paymentId: string,
): Promise<Pick<PaymentRow, "status" | "plan_id"> | undefined> {
  const payment = await findOwn(parts, userId, paymentId);
  return payment?.status === "pending" ? reconcile(parts, payment) : payment;
}

/** The way back to the gateway's page, while it is open. */
export async function findCheckout(
  parts: BillingParts,
  userId: string,
  paymentId: string,
): Promise<string | undefined> {
  const payment = await findOwn(parts, userId, paymentId);
  const result = payment && (await askNow(parts, payment));
  return result?.outcome === "pending" ? result.checkout : undefined;
}

/** Closes the gateway's page, unless it is paid already. */
export async function leaveCheckout(
  parts: BillingParts,
  userId: string,
  paymentId: string,
): Promise<void> {
  const payment = await findOwn(parts, userId, paymentId);
  if (payment?.status !== "pending") return;
  const { hosted } = processorOf(parts, payment);
  if (hosted === undefined) return;
  await inTime(parts.answerWithinMs, async () => {
    await hosted.close(orderOf(payment));
    return { outcome: "closed" };
  });
  await reconcile(parts, payment);
}
