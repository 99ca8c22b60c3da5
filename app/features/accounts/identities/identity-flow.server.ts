import { randomBytes } from "node:crypto";

import { z } from "zod";

import { readCookie } from "#app/lib/cookies.ts";

import type { IdentityParts } from "./identities.server.ts";

/** What a browser carries from the click on the button to its return from the provider. */
const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().optional(),
  /** Who was signed in, when it is to be linked to their account. */
  linkTo: z.string().optional(),
  endsAt: z.number(),
});

export type Flow = z.output<typeof flow>;

const LASTS_MS = 10 * 60 * 1000;
const PURPOSE = "identity sign-in";

const secret = () => randomBytes(32).toString("base64url");

/** Each of two tabs has a flow of its own, so the cookie's name says which. */
function cookieName({ origin }: Pick<IdentityParts, "origin">, state: string): string {
  return `${isHttps(origin) ? "__Host-" : ""}identity-${state.slice(0, 8)}`;
}

const isHttps = (origin: string) => origin.startsWith("https:");

const attributes = (origin: string) =>
  `Path=/; SameSite=Lax; HttpOnly${isHttps(origin) ? "; Secure" : ""}`;

/** Begins a flow: its secrets, and the cookie that holds them, which only we can read. */
export function newFlow(
  parts: IdentityParts,
  providerId: string,
  given: Pick<Flow, "next" | "linkTo">,
): { flow: Flow; cookie: string } {
  const made: Flow = {
    ...given,
    state: secret(),
    nonce: secret(),
    verifier: secret(),
    endsAt: parts.now() + LASTS_MS,
  };
  const sealed = parts.keys.seal(PURPOSE, providerId, JSON.stringify(made));
  const name = cookieName(parts, made.state);
  const lasting = `Max-Age=${LASTS_MS / 1000}`;
  return { flow: made, cookie: `${name}=${sealed}; ${attributes(parts.origin)}; ${lasting}` };
}

/** The flow that this browser began with this provider; undefined for anybody else's. */
export function readFlow(
  parts: IdentityParts,
  providerId: string,
  { state, cookies }: { state: string; cookies: string | null },
): Flow | undefined {
  const sealed = readCookie(cookies, cookieName(parts, state));
  const text = sealed && parts.keys.unseal(PURPOSE, providerId, sealed);
  const found = text ? flow.safeParse(JSON.parse(text)).data : undefined;
  return found && found.state === state && found.endsAt > parts.now() ? found : undefined;
}

/** A flow comes to its end once, however it ends. */
export const endingCookie = (parts: IdentityParts, state: string) =>
  `${cookieName(parts, state)}=; ${attributes(parts.origin)}; Max-Age=0`;
