import { readCookie } from "#app/lib/cookies.ts";

/** What a viewer allows beside the essential, which is always on and therefore not kept. */
export interface Consent {
  functional: boolean;
  analytical: boolean;
  advertising: boolean;
}

export const CONSENT_COOKIE = "consent";

/** What holds until a viewer has chosen. */
const BEFORE_CHOOSING: Consent = { functional: true, analytical: true, advertising: false };
const KINDS = ["functional", "analytical", "advertising"] as const;
/** Stands for a choice that allows nothing: an empty value would look like none at all. */
const NOTHING = "essential";
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Reads the cookie's value; what is not a choice that we wrote counts as none. */
export function parseConsent(cookieValue: string | undefined): Consent & { chosen: boolean } {
  const words = (cookieValue ?? "").split(".");
  const consent = consentTo(words);
  const chosen = cookieValue !== undefined && formatConsent(consent) === cookieValue;
  return chosen ? { ...consent, chosen } : { ...BEFORE_CHOOSING, chosen };
}

/**
 * Whether what a viewer opens may be recorded: by their cookies, in a browser that does not ask
 * for privacy itself.
 */
export function allowsRecording(cookies: string | null, asksForPrivacy: boolean): boolean {
  return !asksForPrivacy && parseConsent(readCookie(cookies, CONSENT_COOKIE)).analytical;
}

/** Whether choices may be stored on the viewer's device. */
export const allowsStoring = (cookies: string) =>
  parseConsent(readCookie(cookies, CONSENT_COOKIE)).functional;

/** The kinds that are allowed, as `functional.analytical`: readable by whoever looks it up. */
export function formatConsent(consent: Consent): string {
  return KINDS.filter((kind) => consent[kind]).join(".") || NOTHING;
}

/** A `Set-Cookie` value. Scripts may read it, because what they keep depends on it. */
export function consentCookie(consent: Consent, isHttps: boolean): string {
  const attributes = `Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return `${CONSENT_COOKIE}=${formatConsent(consent)}; ${attributes}`;
}

function consentTo(words: readonly string[]): Consent {
  return {
    functional: words.includes("functional"),
    analytical: words.includes("analytical"),
    advertising: words.includes("advertising"),
  };
}
