import type { Order, PaymentDetails } from "./payment-processor.ts";

/** What a gateway can do that has a checkout of its own. A second one is another folder beside. */
export interface HostedGateway {
  /** Whether it renews by itself, with subscriptions of its own. */
  readonly renewsItself: boolean;
  /** What an event is about. Throws `UnsignedEvent` unless the gateway has just signed it. */
  readEvent(body: string, signature: string): Promise<GatewayEvent>;
  /** Whose a charge is that is not recorded yet; undefined for what is none of ours. */
  findSubject(reference: string): Promise<PaidSubject | undefined>;
  /** Closes an order's checkout; an order that is paid already stays paid. */
  close(order: Order): Promise<void>;
  findSubscription(id: string): Promise<GatewaySubscription>;
  /** What moving to a more expensive plan costs now, as the gateway computes it. */
  quote(change: PlanMove): Promise<number>;
  /** Sets what follows the month that is paid. */
  setNext(next: PlanMove & { renews: boolean }): Promise<void>;
  /** Ends a subscription now, so that nothing is charged any more. */
  end(id: string): Promise<void>;
}

export interface PlanMove extends Pick<Order, "plan" | "currency"> {
  subscription: string;
  /** Prices are computed for the start of this day, so that they are the same until it ends. */
  atMs: number;
}

export interface GatewayEvent {
  id: string;
  type: string;
  /** Undefined for what is none of ours. */
  subject: PaidSubject | { kind: "reference"; reference: string } | undefined;
}

export type PaidSubject = { kind: "payment" | "subscription"; id: string };

/** A month of a subscription that was paid. */
export interface PaidMonth {
  /** Of its invoice. */
  id: string;
  /** The order that it was paid by; undefined where the gateway renewed it. */
  orderId: string | undefined;
  planId: string;
  amountMinor: number;
  currency: Order["currency"];
  reference: string;
  details: PaymentDetails & { period: { startMs: number; endMs: number }; subscription: string };
}

export interface GatewaySubscription {
  id: string;
  /** The order that it began with. */
  orderId: string | undefined;
  hasEnded: boolean;
  /** Whether another month follows the paid one. */
  renews: boolean;
  /** The plan of the next month. */
  planId: string;
  /** Where an invoice can be paid that could not be charged. */
  unpaidInvoice: string | undefined;
  /** The latest ones, oldest first. */
  months: readonly PaidMonth[];
}

/** Nobody knows who sent it: it is refused, and nothing of it is read. */
export class UnsignedEvent extends Error {
  override name = "UnsignedEvent";
}
