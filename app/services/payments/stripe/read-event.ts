import type Stripe from "stripe";

import { UnsignedEvent, type GatewayEvent } from "../hosted-gateway.ts";
import { idOf } from "./payment-details.ts";
import { isLiveKey, type StripeOptions } from "./stripe-client.ts";

/** How old a signature may be: Stripe signs each attempt anew. */
const TOLERANCE_SECONDS = 300;

/** Reads what Stripe signed. What an event says is never believed: it only says what to look up. */
export const createEventReader =
  (
    client: () => Promise<Stripe>,
    { webhookSecret, secretKey }: Pick<StripeOptions, "webhookSecret" | "secretKey">,
  ) =>
  async (body: string, signature: string): Promise<GatewayEvent> => {
    const { webhooks } = await client();
    const event = await webhooks
      .constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS)
      .catch(() => {
        throw new UnsignedEvent("The event is not signed with our secret");
      });
    if (event.livemode !== isLiveKey(secretKey))
      throw new UnsignedEvent(`The event is ${event.livemode ? "live" : "a test"}`);
    return { id: event.id, type: event.type, subject: subjectOf(event) };
  };

function subjectOf(event: Stripe.Event): GatewayEvent["subject"] {
  const { object } = event.data;
  switch (object.object) {
    case "checkout.session": {
      const id = object.client_reference_id;
      return id === null ? undefined : { kind: "payment", id };
    }
    case "refund": {
      const id = object.metadata?.["payment"];
      return id === undefined ? undefined : { kind: "payment", id };
    }
    case "charge": {
      const reference = idOf(object.payment_intent);
      // True once all of it is refunded.
      return reference === undefined || !object.refunded
        ? undefined
        : { kind: "reference", reference };
    }
    case "subscription":
      return { kind: "subscription", id: object.id };
    case "invoice": {
      const id = idOf(object.parent?.subscription_details?.subscription);
      return id === undefined ? undefined : { kind: "subscription", id };
    }
    default:
      return undefined;
  }
}
