import { randomBytes } from "node:crypto";

import { z } from "zod";

import type { IdentityParts } from "./identities.server.ts";

/** What a browser stores from the click on the button to its return from the provider. */
const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().optional(),
  /** That of the page with the button: providers send browsers back to one address for all. */
  language: z.string().optional(),
  /** What somebody came with who is to create an account. */
  invitation: z.string().optional(),
  /** The signed-in viewer, when the identity is to be linked to their account. */
  linkTo: z.string().optional(),
  endsAt: z.number(),
});

export type Flow = z.output<typeof flow>;

const LASTS_MS = 10 * 60 * 1000;
const PURPOSE = "identity sign-in";

const secret = () => randomBytes(32).toString("base64url");

/** Starts a flow: its secrets, and the same encrypted, for the browser. */
export function newFlow(
  parts: IdentityParts,
  providerId: string,
  given: Pick<Flow, "next" | "language" | "linkTo" | "invitation">,
): { flow: Flow; sealed: string } {
  const made: Flow = {
    ...given,
    state: secret(),
    nonce: secret(),
    verifier: secret(),
    endsAt: parts.now() + LASTS_MS,
  };
  return { flow: made, sealed: parts.keys.seal(PURPOSE, providerId, JSON.stringify(made)) };
}

/** The flow that this browser started with this provider; undefined for any other. */
export function readFlow(
  parts: IdentityParts,
  providerId: string,
  { state, sealed }: { state: string; sealed: string | undefined },
): Flow | undefined {
  const text = sealed && parts.keys.unseal(PURPOSE, providerId, sealed);
  const found = text ? flow.safeParse(JSON.parse(text)).data : undefined;
  return found && found.state === state && found.endsAt > parts.now() ? found : undefined;
}
