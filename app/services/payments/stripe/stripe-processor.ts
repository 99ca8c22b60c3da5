import type { HostedGateway, PlanMove } from "../hosted-gateway.ts";
import type { Answer, Order, OrderedPlan, PaymentProcessor } from "../payment-processor.ts";
import { createEventReader } from "./read-event.ts";
import { answerOf, createCheckout, productOf } from "./stripe-checkout.ts";
import {
  createStripeClient,
  hasCode,
  isLiveKey,
  refusalOf,
  type StripeOptions,
} from "./stripe-client.ts";
import { idOf } from "./payment-details.ts";
import { findSubject, refundCharge } from "./stripe-refunds.ts";
import { answerIn, createSubscriptions } from "./stripe-subscriptions.ts";

/** Stripe, by its own package and its own checkout: no card ever reaches this server. */
export function createStripeProcessor(options: StripeOptions): PaymentProcessor {
  const { secretKey, sells } = options;
  const client = createStripeClient(options);
  const checkout = createCheckout(client, options);
  const subscriptions = createSubscriptions(client);
  const known = new Set<string>();

  async function ensureProduct({ id, name }: OrderedPlan): Promise<void> {
    if (known.has(id)) return;
    const { products } = await client();
    try {
      await products.create({ id: productOf(id), name });
    } catch (error) {
      if (!hasCode(error, "resource_already_exists")) throw error;
    }
    known.add(id);
  }

  /** What became of a checkout; of one that began a subscription, what became of its first month. */
  async function toAnswer(session: Awaited<ReturnType<typeof checkout.charge>>): Promise<Answer> {
    const subscription = idOf(session.subscription);
    if (session.status !== "complete" || subscription === undefined) return answerOf(session);
    const orderId = session.client_reference_id ?? "";
    return answerIn(await subscriptions.find(subscription), orderId);
  }

  async function charge(order: Order): Promise<Answer> {
    await ensureProduct(order.plan);
    const changed = subscriptionOf(order);
    if (changed !== undefined) return subscriptions.move(order, changed);
    try {
      return await toAnswer(await checkout.charge(order));
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === undefined) throw error;
      return { outcome: "refused", reason };
    }
  }

  const move = async <Result>(wanted: PlanMove, work: () => Promise<Result>) => {
    await ensureProduct(wanted.plan);
    return work();
  };

  const hosted: HostedGateway = {
    renewsItself: sells === "subscription",
    readEvent: createEventReader(client, options),
    findSubject: async (reference) => findSubject(await client(), reference),
    close: checkout.close,
    findSubscription: subscriptions.find,
    quote: (wanted) => move(wanted, () => subscriptions.quote(wanted)),
    setNext: (wanted) => move(wanted, () => subscriptions.setNext(wanted)),
    end: subscriptions.end,
  };

  return {
    name: "stripe",
    mode: isLiveKey(secretKey) ? "live" : "test",
    chargesAgain: false,
    hosted,
    charge,
    async find(order) {
      if (subscriptionOf(order) !== undefined) return charge(order);
      await ensureProduct(order.plan);
      const session = await checkout.find(order);
      return session === undefined ? { outcome: "unknown" } : toAnswer(session);
    },
    refund: async (refund) => refundCharge(await client(), refund),
  };
}

/** The subscription that an order moves to another plan; other orders have a checkout. */
const subscriptionOf = ({ reference }: Order) =>
  reference?.startsWith("sub_") ? reference : undefined;
