import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import { allowsRecording } from "#app/features/tracking/consent.ts";
import type { ActiveProfile, Browser, BrowserChange } from "#app/lib/requests/browser.ts";
import { readCookie, VERSION_COOKIE } from "#app/lib/requests/cookies.ts";
import { CHOICE_SECONDS, CONSENT_COOKIE } from "#app/lib/device-choices.ts";
import { ageLimits, isAgeLimit, type Audience } from "#app/lib/setting.ts";
import { rememberingLast } from "#app/lib/remembering.ts";
import { basePath, cookiePath } from "#app/translations/base-path.ts";

/**
 * The maximum that browsers allow. The database decides when a session ends: each use extends its
 * thirty days, so that a cookie never ends before its session.
 */
const LONGEST_SECONDS = 400 * 24 * 60 * 60;
const CHALLENGE_SECONDS = 30 * 60;
const FLOW_SECONDS = 10 * 60;

const CHALLENGE = "challenge:";

/** A token alone means the first profile; otherwise `token:profile:audience`. */
const formatActiveProfile = ({ token, profileId, audience }: ActiveProfile) =>
  profileId === null ? token : `${token}:${profileId}:${audience}`;

/**
 * Undefined for anything but what `formatActiveProfile` makes: a signed sign-in step is not an
 * active profile.
 */
function parseActiveProfile(text: string): ActiveProfile | undefined {
  const [token = "", profileId, audience, ...more] = text.split(":");
  if (token === "" || more.length > 0 || text.startsWith(CHALLENGE)) return undefined;
  if (profileId === undefined) return { token, profileId: null, audience: "everyone" };
  if (profileId === "" || !isAudience(audience)) return undefined;
  return { token, profileId, audience };
}

const isAudience = (text: string | undefined): text is Audience =>
  text === "everyone" || isAgeLimit(text);

/** For a browser with a session cookie that we did not issue: it may have been a child's. */
const NARROWEST: Audience = ageLimits[0];

/** The format of `newDevice()`; anything else was not issued by us. */
const DEVICE = /^[\w-]{43}$/;

/** Whether a request's viewer allows recording where they go. */
export const mayRecord = ({ cookie, "sec-gpc": privacy }: IncomingHttpHeaders) =>
  allowsRecording(readCookie(cookie, CONSENT_COOKIE), privacy === "1");

export type BrowserCookies = ReturnType<typeof createBrowserCookies>;

/**
 * The cookies of a session. Its own holds the token, the active profile, and a signature over both,
 * so that made-up tokens never reach the database, and a child cannot claim another profile. Shared
 * pages are served by this cookie alone, without the database. Over https its name starts with
 * `__Host-`, which no other site on the domain can set.
 */
export function createBrowserCookies(secret: string, isHttps: boolean) {
  const names = namesOf(isHttps);
  const { session: name } = names;
  const { valueFor, readSigned } = createSigning(secret);
  const write = createWriter({ names, valueFor, isHttps });

  /** Several parts of the server ask about the same request's session, one after the other. */
  const sessionIn = rememberingLast((header: string | undefined) => {
    const value = readCookie(header, name);
    // A token never signs a step of signing in.
    const text = value === undefined ? undefined : readSigned(value);
    const active = text === undefined ? undefined : parseActiveProfile(text);
    return { isThere: value !== undefined, active };
  });
  const readActiveProfile = (header: string | undefined) => sessionIn(header).active;

  /**
   * The cookie for a browser whose own predates a switch of profiles on another device: the
   * database decides, unless the answer itself sets the session's cookie or its end.
   */
  function outdatedIn(
    header: string | undefined,
    viewer: { activeProfileId: string | null; audience: Audience } | undefined,
    answered: readonly string[],
  ): readonly string[] {
    const active = readActiveProfile(header);
    const isDecided = answered.some((each) => each.startsWith(`${name}=`));
    if (active === undefined || viewer === undefined || isDecided) return [];
    const { activeProfileId: profileId, audience } = viewer;
    const isSameProfile = active.profileId === profileId && active.audience === audience;
    return isSameProfile ? [] : write({ session: { token: active.token, profileId, audience } });
  }

  return {
    name,
    valueFor,
    write,
    outdatedIn,
    readActiveProfile,
    readToken: (header: string | undefined) => readActiveProfile(header)?.token,
    /**
     * The age limit by the cookie alone: a visitor has none, and an unreadable cookie gets the
     * lowest.
     */
    readAudience(header: string | undefined): Audience {
      const { isThere, active } = sessionIn(header);
      return isThere ? (active?.audience ?? NARROWEST) : "everyone";
    },
    /** Whether a browser holds a session cookie that we did not issue, and should delete it. */
    isBroken(header: string | undefined): boolean {
      const { isThere, active } = sessionIn(header);
      return isThere && active === undefined;
    },
    /** What waits between two steps of signing in. */
    readChallenge(header: string | undefined): string | undefined {
      const value = readCookie(header, names.challenge);
      const marked = value === undefined ? undefined : readSigned(value);
      // A session's signature is never valid for a challenge, nor the other way round.
      return marked?.startsWith(CHALLENGE) ? marked.slice(CHALLENGE.length) : undefined;
    },
    readDevice(header: string | undefined): string | undefined {
      const value = readCookie(header, names.device);
      return value !== undefined && DEVICE.test(value) ? value : undefined;
    },
    /** `Set-Cookie` values that end the session in the browser. */
    clearing: write({ session: null, version: null }),
    /** The browser of a request, for routes. */
    browserOf: (header: string | undefined): Browser => ({
      headersFor(change = {}, others = {}) {
        const headers = new Headers(others);
        for (const cookie of write(change)) headers.append("Set-Cookie", cookie);
        return headers;
      },
      choice: (choice) => readCookie(header, choice),
      version: readCookie(header, VERSION_COOKIE),
      flow: (state) => readCookie(header, names.flow(state)),
    }),
  };
}

function namesOf(isHttps: boolean) {
  // Only a cookie of the whole host may have that name.
  const prefix = isHttps ? (basePath() === "" ? "__Host-" : "__Secure-") : "";
  return {
    session: `${prefix}matinee`,
    device: `${prefix}device`,
    challenge: `${prefix}challenge`,
    flow: (state: string) => `${prefix}identity-${state.slice(0, 8)}`,
  };
}

interface CookieOptions {
  names: ReturnType<typeof namesOf>;
  valueFor: (token: string) => string;
  isHttps: boolean;
}

function createWriter({ names, valueFor, isHttps }: CookieOptions) {
  /** A `Set-Cookie` value; null or an empty value removes the cookie. */
  function format(cookieName: string, value: string | null, maxAge: number, isForScripts = false) {
    const lasting = `Max-Age=${value ? maxAge : 0}`;
    const secrecy = `${isForScripts ? "" : "; HttpOnly"}${isHttps ? "; Secure" : ""}`;
    return `${cookieName}=${value ?? ""}; Path=${cookiePath()}; ${lasting}; SameSite=Lax${secrecy}`;
  }

  /** The `Set-Cookie` values for a change. */
  return ({
    session,
    version,
    device,
    challenge,
    flow,
    choices = {},
  }: BrowserChange): readonly string[] => {
    const signed = (text: string | null) => text && valueFor(text);
    const [active, waiting] = [
      session && formatActiveProfile(session),
      challenge && CHALLENGE + challenge,
    ];
    return [
      active !== undefined && format(names.session, signed(active), LONGEST_SECONDS),
      version !== undefined && format(VERSION_COOKIE, version, LONGEST_SECONDS, true),
      device !== undefined && format(names.device, device, LONGEST_SECONDS),
      waiting !== undefined && format(names.challenge, signed(waiting), CHALLENGE_SECONDS),
      flow !== undefined && format(names.flow(flow.state), flow.sealed, FLOW_SECONDS),
      ...Object.entries(choices).map(([choice, value]) =>
        format(choice, value, CHOICE_SECONDS, true),
      ),
    ].filter((cookie) => cookie !== false);
  };
}

/** A browser sends the same value with every page and picture; only valid ones are remembered. */
const MOST_VERIFIED = 10_000;

/** Values with our signature. */
function createSigning(secret: string) {
  /** The tokens of values whose signature was compared already. */
  const verified = new Map<string, string>();
  const signatureOf = (token: string) =>
    createHmac("sha256", secret).update(token).digest("base64");

  function verify(value: string): string | undefined {
    const text = decode(value);
    const dot = text ? text.lastIndexOf(".") : -1;
    if (!text || dot < 1) return undefined;
    const token = text.slice(0, dot);
    // Spelled differently than we do, it was changed on the way.
    if (encodeURIComponent(text) !== value) return undefined;
    return isSame(text.slice(dot + 1), signatureOf(token)) ? token : undefined;
  }

  return {
    valueFor: (token: string) => encodeURIComponent(`${token}.${signatureOf(token)}`),
    /** The token in a cookie's value, if its signature is ours. */
    readSigned(value: string): string | undefined {
      const known = verified.get(value);
      if (known !== undefined) return known;
      const token = verify(value);
      if (token === undefined) return undefined;
      if (verified.size >= MOST_VERIFIED) verified.clear();
      verified.set(value, token);
      return token;
    },
  };
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
