import type { Database } from "#app/db/connect.server.ts";
import type { EmailSite } from "#app/features/messages/account-language.server.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";
import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

import type { Admission } from "./sign-in/admission.server.ts";
import type { Attempts } from "./limits/attempts.server.ts";
import type { DerivedKeys } from "./derived-keys.server.ts";
import type { PasskeySite } from "./passkeys/passkey-site.server.ts";
import type { createPasswordHashing } from "./passwords/password-hash.server.ts";

/** The process's cache of sessions. */
export interface RememberedSessions {
  forget(token: string): void;
  forgetUser(userId: string): void;
}

/** What the commands of this feature depend on. */
export interface AccountsParts {
  database: Database;
  passwords: ReturnType<typeof createPasswordHashing>;
  attempts: Attempts;
  /** Who may create an account, which operators change while the server runs. */
  admission: Admission;
  keys: DerivedKeys;
  /** Decodes uploads outside the server process. */
  decoder: Pick<PictureDecoder, "decode">;
  remembered: RememberedSessions;
  origin: string;
  site: EmailSite;
  /** Undefined where browsers cannot create passkeys. */
  passkeySite: PasskeySite | undefined;
  now: () => number;
  pause: (durationMs: number) => Promise<unknown>;
}

/** It succeeded. */
export interface FormSuccess {
  outcome: "done";
  /** Who signed in. */
  userId?: string;
  browser?: BrowserChange;
  /** The person who signed in has scheduled their account for deletion and can still cancel it. */
  isLeaving?: boolean;
  /** Several people share this account, so the profile chooser comes next. */
  hasProfiles?: boolean;
}

/** The first factor is proven and the second one is due: there is no session yet. */
export interface FactorDue {
  outcome: "factor due";
  /** Represents the first factor until the second one arrives. */
  challenge: string;
}

/** What only API clients read, which is English: docs/translating.md. */
export const inEnglish = (text: string): MarkedText => ({ text, context: "" });

const TOO_MANY = msg("Too many attempts. Please wait a few minutes and try again.");
export const tooMany = { why: "too many", problem: TOO_MANY } as const;

/** Deleted by another tab, or by the owner of the address, since the request was authorized. */
export const signedOut = {
  why: "signed out",
  problem: msg("You've been signed out. Please sign in and try again."),
} as const;

/** Until an address is confirmed, nothing that opens or guards the account can be added. */
export const unconfirmedAddress = {
  why: "unconfirmed address",
  problem: msg("Please confirm your email address first."),
} as const;

/** What was sent: these texts, which may be empty, and those that only some forms have. */
export type Fields<Always extends string, Sometimes extends string = never> = {
  readonly [Name in Always]: string;
} & { readonly [Name in Sometimes]?: string | undefined };
