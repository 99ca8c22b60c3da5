import { createHmac, timingSafeEqual } from "node:crypto";

import { readCookie } from "#app/lib/cookies.ts";
import { ageLimits, isAgeLimit, type Audience } from "#app/lib/setting.ts";

/** Says that someone is signed in, and which version of their record is current; no identity. */
export const VERSION_COOKIE = "viewer";

/**
 * The maximum that browsers allow. The database decides when a session ends: its thirty days slide
 * with use, so that a cookie never ends before its session.
 */
const LONGEST_SECONDS = 400 * 24 * 60 * 60;

const CHALLENGE = "challenge:";

/** A session, and the profile that it looks through, as far as its cookie says. */
export interface ActiveProfile {
  token: string;
  /** Null is the account's first profile. */
  profileId: string | null;
  audience: Audience;
}

/** Every session begins in the account's first profile, which is a grown-up's. */
export const firstActiveProfile = (token: string): ActiveProfile => ({
  token,
  profileId: null,
  audience: "everyone",
});

/** A token alone is the first profile's; else `token:profile:audience`. */
const formatActiveProfile = ({ token, profileId, audience }: ActiveProfile) =>
  profileId === null ? token : `${token}:${profileId}:${audience}`;

/**
 * Undefined for anything but what `formatActiveProfile` makes: a signed sign-in step is not an
 * active profile.
 */
function parseActiveProfile(text: string): ActiveProfile | undefined {
  const [token = "", profileId, audience, ...more] = text.split(":");
  if (token === "" || more.length > 0 || text.startsWith(CHALLENGE)) return undefined;
  if (profileId === undefined) return firstActiveProfile(token);
  if (profileId === "" || !isAudience(audience)) return undefined;
  return { token, profileId, audience };
}

const isAudience = (text: string | undefined): text is Audience =>
  text === "everyone" || isAgeLimit(text);

/** For a browser with a session cookie that we did not issue: it may have been a child's. */
const NARROWEST: Audience = ageLimits[0];

/** As `newDevice()` makes them; anything else was not given out by us. */
const DEVICE = /^[\w-]{43}$/;

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * The session's cookie: its token, whose profile it looks through, and a signature over both, so
 * that made-up tokens never reach the database, and a child cannot write another profile than its
 * own. Shared pages are served by what it says without asking anybody. Over https its name carries `__Host-`, which no other site on the domain can set.
 */
export function createSessionCookie(secret: string, isHttps: boolean) {
  const name = isHttps ? "__Host-matinee" : "matinee";
  const deviceName = isHttps ? "__Host-device" : "device";
  const challengeName = isHttps ? "__Host-challenge" : "challenge";
  const attributes = `Path=/; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  const lasting = `Max-Age=${LONGEST_SECONDS}`;
  const signatureOf = (token: string) =>
    createHmac("sha256", secret).update(token).digest("base64");
  const valueFor = (token: string) => encodeURIComponent(`${token}.${signatureOf(token)}`);

  /** The token in a `Cookie` header, when its signature is ours. */
  function readSigned(header: string | undefined, cookieName: string): string | undefined {
    const value = readCookie(header, cookieName);
    const text = value && decode(value);
    const dot = text ? text.lastIndexOf(".") : -1;
    if (!text || dot < 1) return undefined;
    const token = text.slice(0, dot);
    // Written in another way than ours, it was changed on the way.
    if (encodeURIComponent(text) !== value) return undefined;
    return isSame(text.slice(dot + 1), signatureOf(token)) ? token : undefined;
  }

  /** A token is never what signs a step of signing in. */
  function readActiveProfile(header: string | undefined): ActiveProfile | undefined {
    const text = readSigned(header, name);
    return text === undefined ? undefined : parseActiveProfile(text);
  }

  const forActiveProfile = (activeProfile: ActiveProfile) =>
    `${name}=${valueFor(formatActiveProfile(activeProfile))}; ${attributes}; HttpOnly; ${lasting}`;

  return {
    name,
    readActiveProfile,
    readToken: (header: string | undefined) => readActiveProfile(header)?.token,
    /** By the cookie alone: a visitor has none, and what cannot be read shows the least. */
    readAudience(header: string | undefined): Audience {
      if (readCookie(header, name) === undefined) return "everyone";
      return readActiveProfile(header)?.audience ?? NARROWEST;
    },
    /** Whether a browser holds a session cookie that we did not issue, and should delete it. */
    isBroken: (header: string | undefined) =>
      readCookie(header, name) !== undefined && readActiveProfile(header) === undefined,
    valueFor,
    /** The `Set-Cookie` value for a session whose profile is another one from now on. */
    forActiveProfile,
    /** What a browser carries between two steps of signing in; it ends with the browser. */
    readChallenge(header: string | undefined): string | undefined {
      const marked = readSigned(header, challengeName);
      // What signs a session is never a challenge, nor the other way round.
      return marked?.startsWith(CHALLENGE) ? marked.slice(CHALLENGE.length) : undefined;
    },
    challenge: (token: string) =>
      `${challengeName}=${valueFor(CHALLENGE + token)}; ${attributes}; HttpOnly; Max-Age=1800`,
    clearingChallenge: `${challengeName}=; ${attributes}; HttpOnly; Max-Age=0`,
    /** What a device carries that has signed in before; it proves nothing else. */
    readDevice(header: string | undefined): string | undefined {
      const value = readCookie(header, deviceName);
      return value !== undefined && DEVICE.test(value) ? value : undefined;
    },
    /** `Set-Cookie` values that begin a session in the browser. */
    beginning: (activeProfile: ActiveProfile, version: string): readonly string[] => [
      forActiveProfile(activeProfile),
      `${VERSION_COOKIE}=${version}; ${attributes}; ${lasting}`,
    ],
    version: (version: string) => `${VERSION_COOKIE}=${version}; ${attributes}; ${lasting}`,
    device: (device: string) => `${deviceName}=${device}; ${attributes}; HttpOnly; ${lasting}`,
    /** `Set-Cookie` values that end the session in the browser. */
    clearing: [
      `${name}=; ${attributes}; HttpOnly; Max-Age=0`,
      `${VERSION_COOKIE}=; ${attributes}; Max-Age=0`,
    ],
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
