import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/payment-events";
import { refuse, succeed } from "./answer.ts";

/** The gateway has no cookie: what it sends is signed. */
export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => refuse("Use POST.", 405, { Allow: "POST" });

/** Receives what the gateway reports. The signature is over the body as it was sent. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return refuse("Use POST.", 405, { Allow: "POST" });
  const signature = request.headers.get("stripe-signature") ?? "";
  const { billing } = context.get(featuresContext);
  const isSigned = await billing.receiveEvent(await request.text(), signature);
  return isSigned ? succeed({}) : refuse("Nobody known has signed this.", 400);
}
