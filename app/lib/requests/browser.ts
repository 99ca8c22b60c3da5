import type { Audience } from "../setting.ts";

/** A session and its active profile. */
export interface ActiveProfile {
  token: string;
  /** Null is the account's first profile, which is an adult's: every session starts in it. */
  profileId: string | null;
  audience: Audience;
}

/**
 * What a browser is to store from now on; null removes it. Features say what changes, and routes
 * answer with the cookies for it.
 */
export interface BrowserChange {
  session?: ActiveProfile | null;
  /** Says that someone is signed in, and which version of their record is current. */
  version?: string | null;
  /** Marks a browser in which somebody has signed in; it proves nothing else. */
  device?: string;
  /** What waits for the next step of signing in. */
  challenge?: string | null;
  /** A sign-in at an identity provider; each tab has one of its own. */
  flow?: { state: string; sealed: string | null };
  /** Choices that are not secret, by the names in `device-choices.ts`; an empty one is removed. */
  choices?: Readonly<Record<string, string>>;
}

/** The browser that sent a request, as far as its cookies say. */
export interface Browser {
  /** Headers with the cookies for a change, besides others. */
  headersFor(change?: BrowserChange, others?: Record<string, string>): Headers;
  /** A choice as it was sent, which is not checked. */
  choice(name: string): string | undefined;
  readonly version: string | undefined;
  flow(state: string): string | undefined;
}
