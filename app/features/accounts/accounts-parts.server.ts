import type { Database } from "#app/db/connect.server.ts";
import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";

import type { Attempts } from "./sign-in/attempts.server.ts";
import type { AuthReply, CallAuth } from "./call-auth.server.ts";
import type { DerivedKeys } from "./derived-keys.server.ts";
import type { PasskeySite } from "./passkeys/passkey-site.server.ts";
import type { createPasswordHashing } from "./passwords/password-hash.server.ts";
import type { SessionCookie } from "./sessions/session-cookie.server.ts";

/** Where the process remembers who holds which session. */
export interface RememberedSessions {
  forget(token: string): void;
  forgetUser(userId: string): void;
}

/** What the commands of this feature depend on. */
export interface AccountsParts {
  database: Database;
  callAuth: CallAuth;
  passwords: ReturnType<typeof createPasswordHashing>;
  attempts: Attempts;
  cookie: SessionCookie;
  keys: DerivedKeys;
  /** Decodes uploads outside the server process. */
  decoder: Pick<PictureDecoder, "decode">;
  remembered: RememberedSessions;
  origin: string;
  /** Undefined where browsers make no passkeys. */
  passkeySite: PasskeySite | undefined;
  now: () => number;
  pause: (durationMs: number) => Promise<unknown>;
}

/** A rejected form: the errors by field, and the values to show again. */
export interface Refused {
  outcome: "refused";
  why: "input" | "signed out" | "too many" | "ours" | "unconfirmed address";
  /** An error of the whole form, when it belongs to no single field. */
  problem?: string;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** It succeeded, and the browser gets these `Set-Cookie` values. */
export interface Done {
  outcome: "done";
  /** Who signed in by it. */
  userId?: string;
  cookies: readonly string[];
  /** The person who signed in has scheduled their account for deletion and can still cancel it. */
  isLeaving?: boolean;
  /** Several look through this account, so that it is asked who. */
  hasProfiles?: boolean;
}

/** The first factor is proven, and the second one is due: there is no session yet. */
export interface FactorDue {
  outcome: "factor due";
  /** Represents the first factor until the second one arrives. */
  challenge: string;
  cookies: readonly string[];
}

type Reason = Partial<Pick<Refused, "why" | "problem" | "errors">>;

export function refused(values: Refused["values"], reason: Reason): Refused {
  return { outcome: "refused", why: "input", errors: {}, values, ...reason };
}

const TOO_MANY = "Too many attempts. Please wait a few minutes and try again.";
export const tooMany = { why: "too many", problem: TOO_MANY } as const;

/** Why the library did not do something that was asked of it rightly. */
export function failureOf(reply: AuthReply, problem = "An unexpected error occurred") {
  return !reply.ok && reply.status === 429 ? tooMany : ({ why: "ours", problem } as const);
}

/** By another tab, or by the owner of the address, since the request was authorized. */
export const signedOut = {
  why: "signed out",
  problem: "You've been signed out. Please sign in and try again.",
} as const;

/** Before an address is confirmed nothing is added that opens or guards the account. */
export const unconfirmedAddress = {
  why: "unconfirmed address",
  problem: "Please confirm your email address first.",
} as const;

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
