import { writingTo } from "#app/features/messages/account-language.server.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import type { Proof as IdentityProof } from "#app/services/identity/identity-service.server.ts";
import { ServiceError } from "#app/services/service-error.ts";

import type { FactorDue, FormSuccess } from "../accounts-parts.server.ts";
import { normalizeIP } from "../limits/normalize-ip.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { beginSession } from "../sign-in/begin-session.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { findOwner, linkIdentity, type Identity, type IdentityParts } from "./identities.server.ts";
import { readFlow, type Flow } from "./identity-flow.server.ts";
import { finishSignIn } from "../sign-in/second-factor.server.ts";
import type { SignUpBarrier } from "../sign-in/sign-up-barriers.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { withBase } from "#app/translations/base-path.ts";

const LIMIT = { most: 60, windowMs: 15 * 60 * 1000 };

/** Why someone who returns from a provider is not signed in. */
export type ArrivalProblem =
  | "declined"
  | "expired"
  | "not believed"
  | "down"
  | "too many"
  | "address taken"
  | "unconfirmed"
  | "look-alike"
  | "somebody else's"
  | "unconfirmed address"
  | "disabled"
  | SignUpBarrier;

interface WayOn {
  browser: BrowserChange;
  next: string | undefined;
  /** Of the page that they came from. */
  language: string | undefined;
}

export type Arrival = WayOn &
  (
    | { outcome: "signed in" | "signed up" | "factor due" | "linked" }
    | { outcome: "refused"; why: ArrivalProblem; wasLinking: boolean }
  );

export interface IdentityArrival {
  query: URLSearchParams;
  /** What the browser stored when it left. */
  sealed: string | undefined;
  viewer: Viewer | null;
  caller: Caller;
}

/** Where providers send browsers back to; the operator registers it with them. */
export const redirectUri = ({ origin }: IdentityParts, providerId: string) =>
  origin + withBase(`/login/with/${providerId}`);

export async function isTooMuch(
  { attempts }: IdentityParts,
  { address }: Caller,
): Promise<boolean> {
  const key = attemptKey("identity", normalizeIP(address));
  return (await attempts.count(key, LIMIT)) > LIMIT.most;
}

/** Handles a browser that came back: its identity according to the provider, and what follows. */
export async function arrive(
  parts: IdentityParts,
  providerId: string,
  arriving: IdentityArrival,
): Promise<Arrival> {
  const state = arriving.query.get("state") ?? "";
  const flow = readFlow(parts, providerId, { state, sealed: arriving.sealed });
  // A flow ends after one return, whatever its outcome.
  const ended: BrowserChange = flow ? { flow: { state, sealed: null } } : {};
  const wasLinking = flow?.linkTo !== undefined;
  const { next, language } = flow ?? {};
  const identity = await identify(parts, providerId, { flow, arriving });
  const entered =
    typeof identity === "string"
      ? identity
      : await writingTo(language, parts.site, () => enter(parts, identity, arriving, flow));
  return typeof entered === "string"
    ? { outcome: "refused", why: entered, wasLinking, browser: ended, next, language }
    : {
        outcome: entered.outcome,
        browser: { ...entered.browser, ...ended },
        // Someone who is about to delete their account first sees that they can cancel.
        next: entered.isLeaving ? "/profile/privacy" : next,
        language,
      };
}

async function identify(
  parts: IdentityParts,
  providerId: string,
  { flow, arriving }: { flow: Flow | undefined; arriving: IdentityArrival },
): Promise<Identity | ArrivalProblem> {
  const { query, caller } = arriving;
  if (!flow) return "expired";
  if (query.has("error")) return "declined";
  const code = query.get("code");
  if (code === null) return "not believed";
  if (await isTooMuch(parts, caller)) return "too many";
  const issuer = query.get("iss") ?? undefined;
  const given = { ...flow, code, issuer, redirectUri: redirectUri(parts, providerId) };
  return believe(parts, providerId, parts.identityService.finish(providerId, given));
}

/** A failing provider is down; an invalid answer is rejected. */
export async function believe(
  parts: IdentityParts,
  providerId: string,
  pendingProof: Promise<IdentityProof>,
): Promise<Identity | "down" | "not believed"> {
  const proof = await pendingProof.catch((error: unknown) => troubleOf(parts, error));
  if (proof === "down") return proof;
  if (proof.outcome === "proven") return { providerId, ...proof.identity };
  parts.onTrouble(new Error(`identity provider ${providerId} is not believed: ${proof.why}`));
  return "not believed";
}

type ArrivalSuccess = {
  outcome: "signed in" | "signed up" | "factor due" | "linked";
  browser?: BrowserChange | undefined;
  isLeaving?: boolean | undefined;
};

async function enter(
  parts: IdentityParts,
  identity: Identity,
  { viewer, caller }: IdentityArrival,
  flow: Flow | undefined,
): Promise<ArrivalSuccess | ArrivalProblem> {
  if (flow?.linkTo !== undefined) {
    // Somebody else may have signed in with this browser meanwhile.
    if (viewer?.userId !== flow.linkTo) return "expired";
    const linked = await linkIdentity(parts, viewer, identity);
    return linked === "linked" ? { outcome: linked } : linked;
  }
  const entered = await signInWith(parts, identity, { caller, invitation: flow?.invitation });
  if (typeof entered === "string") return entered;
  if (entered.outcome === "factor due") {
    return { outcome: "factor due", browser: { challenge: entered.challenge } };
  }
  const { browser, isLeaving, isNew } = entered;
  return { outcome: isNew ? "signed up" : "signed in", browser, isLeaving };
}

interface IdentitySignIn {
  caller: Caller;
  invitation?: string | undefined;
  /** What follows once the account is known. */
  onOwner?: ((userId: string) => Promise<unknown>) | undefined;
}

/** Signs in to the account of an identity, or makes one. */
export async function signInWith(
  parts: IdentityParts,
  identity: Identity,
  { caller, invitation, onOwner }: IdentitySignIn,
): Promise<(FormSuccess & { isNew: boolean }) | FactorDue | ArrivalProblem> {
  const owner = await findOwner(parts, identity, invitation);
  if (!("userId" in owner)) return owner.outcome;
  const { userId } = owner;
  await onOwner?.(userId);
  const isNew = owner.outcome === "created";
  // An identity is a first factor like any other.
  const begun = isNew
    ? await beginSession(parts, { userId, caller, action: "signup", way: "identity" })
    : await finishSignIn(parts, { userId, proof: "identity", caller });
  if (begun.outcome === "refused") return "disabled";
  return begun.outcome === "factor due" ? begun : { ...begun, isNew };
}

export function troubleOf({ onTrouble }: IdentityParts, error: unknown): "down" {
  if (!(error instanceof ServiceError)) throw error;
  onTrouble(error);
  return "down";
}
