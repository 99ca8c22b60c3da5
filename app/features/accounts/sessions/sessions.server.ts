import { randomBytes, randomUUID } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";
import { shownName, toColour, toFace, type Profile } from "#app/features/profiles/profile.ts";
import type { ActiveProfile } from "#app/lib/requests/browser.ts";
import { proxyKeyOf } from "#app/lib/requests/proxy-identity.ts";
import { isAgeLimit, type Audience } from "#app/lib/setting.ts";

import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type BoundFields } from "#app/db/reads/prepared-query.ts";
import { normalizeIP } from "../limits/normalize-ip.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { viewerVersion } from "./viewer-version.server.ts";

/** The signed-in viewer, if any. */
export interface Viewer {
  userId: string;
  /** Identifies the session without opening it. */
  sessionId: string;
  name: string;
  email: string;
  isVerified: boolean;
  initials: string;
  avatar: string | null;
  createdAt: number;
  lastLogin: number | null;
  changedAt: number;
  /** The profile that this session was switched to; null is the account's first one. */
  activeProfileId: string | null;
  /** The active profile. An account that predates profiles may have none yet. */
  profile: ViewerProfile | null;
  /** What the active profile reads, as it or else its account chose; null when nobody did. */
  language: string | null;
  /** The active profile's age limit. */
  audience: Audience;
  /** Whether this is somebody who runs the site, in a profile without an age limit. */
  isOperator: boolean;
  /** Whom the sign-in service in front named when the session began; null when it named nobody. */
  proxyKey?: string | null;
  /** Changes with everything the browser stores about the viewer. */
  version: string;
}

type ViewerProfile = Pick<Profile, "id" | "name" | "colour" | "face" | "isFirst">;

type Holder = Omit<
  Viewer,
  "version" | "isVerified" | "profile" | "audience" | "language" | "isOperator"
> & {
  role: string | null;
  verified: number;
  usedAt: number;
  profileId: string | null;
  profileName: string | null;
  colour: string | null;
  face: string | null;
  ageLimit: string | null;
  profileLanguage: string | null;
  accountLanguage: string | null;
};

/** Finds a session that has not expired and did not start before `oldestMs`. */
type SessionLookup = Readonly<Record<"nowMs" | "oldestMs", number> & Record<"token", string>>;

/** The role of whoever runs the site. */
export const OPERATOR = "operator";
/** A session that is not used for this long ends. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/**
 * A session ends at the latest this long after it started, however much it is used: the longest
 * that browsers store a cookie.
 */
export const LONGEST_SESSION_MS = 400 * 24 * 60 * 60 * 1000;
/** The precision of a session's last use: writing it with every request would gain nothing. */
const USE_IS_NOTED_AFTER_MS = 60 * 60 * 1000;

/** What a viewer consists of, by the account and the profile. */
export const holderColumns = [
  "users.id as userId",
  "users.name",
  "users.email",
  "users.email_verified as verified",
  "users.initials",
  "users.avatar",
  "users.created_at as createdAt",
  "users.last_login as lastLogin",
  "users.updated_at as changedAt",
  "users.role",
  "profiles.id as profileId",
  "profiles.name as profileName",
  "profiles.colour",
  "profiles.face",
  "profiles.age_limit as ageLimit",
  "profiles.language as profileLanguage",
  "users.language as accountLanguage",
] as const;

const findHolder = prepareQuery((executor: Executor, given: BoundFields<SessionLookup>) =>
  executor
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("profiles", (join) =>
      join
        .onRef("profiles.user_id", "=", "users.id")
        .on(({ and, eb, or }) =>
          or([
            eb("profiles.id", "=", eb.ref("sessions.profile_id")),
            and([eb("sessions.profile_id", "is", null), eb("profiles.is_default", "=", 1)]),
          ]),
        ),
    )
    .select([
      ...holderColumns,
      "sessions.id as sessionId",
      "sessions.updated_at as usedAt",
      "sessions.profile_id as activeProfileId",
      "sessions.proxy_key as proxyKey",
    ])
    .where("sessions.token", "=", given.token)
    .where("sessions.expires_at", ">", given.nowMs)
    .where("sessions.created_at", ">", given.oldestMs)
    // Disabling an account ends its sessions; one that began at that moment opens nothing.
    .where("users.disabled_at", "is", null),
);

/**
 * Finds a session's viewer by its token: one prepared join, because every request may need it.
 * About once an hour it also records the use, which extends the thirty days.
 */
export function createSessionReader(database: Database, now: () => number = Date.now) {
  return async (token: string): Promise<Viewer | undefined> => {
    const nowMs = now();
    const holder = await firstOf(
      findHolder(database.kysely, { token, nowMs, oldestMs: nowMs - LONGEST_SESSION_MS }),
    );
    // Deleting a profile deletes its sessions; one that remained would belong to nobody.
    if (!holder || (holder.activeProfileId !== null && holder.profileId === null)) return undefined;
    if (nowMs - holder.usedAt > USE_IS_NOTED_AFTER_MS) await noteUse(database, token, nowMs);
    return toViewer(holder);
  };
}

export function toViewer(holder: Holder): Viewer {
  const {
    usedAt: _usedAt,
    verified,
    role,
    profileId,
    profileName,
    colour,
    face,
    ageLimit,
    profileLanguage,
    accountLanguage,
    ...viewer
  } = holder;
  const isFirst = viewer.activeProfileId === null;
  const profile =
    profileId === null
      ? null
      : {
          id: profileId,
          name: shownName(profileName ?? "", { isFirst, accountName: viewer.name }),
          colour: toColour(colour),
          face: toFace(face),
          isFirst,
        };
  const audience = isAgeLimit(ageLimit) ? ageLimit : "everyone";
  return {
    ...viewer,
    profile,
    language: profileLanguage ?? accountLanguage,
    audience,
    isOperator: role === OPERATOR && verified === 1 && audience === "everyone",
    isVerified: verified === 1,
    version: viewerVersion(viewer),
  };
}

async function noteUse({ kysely }: Database, token: string, nowMs: number): Promise<void> {
  await kysely
    .updateTable("sessions")
    .set({ updated_at: nowMs, expires_at: nowMs + SESSION_MS })
    .where("token", "=", token)
    .execute();
}

interface NewSession {
  userId: string;
  caller: Caller;
  nowMs: number;
  /** When its owner proved who they are; null where they did not. */
  confirmedAt: number | null;
}

/** Starts a session; its token goes to its owner's browser only. */
export async function addSession(
  executor: Executor,
  { userId, caller, nowMs, confirmedAt }: NewSession,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await executor
    .insertInto("sessions")
    .values({
      id: randomUUID(),
      token,
      user_id: userId,
      expires_at: nowMs + SESSION_MS,
      created_at: nowMs,
      updated_at: nowMs,
      confirmed_at: confirmedAt,
      ip_address: normalizeIP(caller.address),
      user_agent: caller.userAgent ?? null,
      proxy_key: caller.proxyIdentity ? proxyKeyOf(caller.proxyIdentity) : null,
    })
    .execute();
  return token;
}

/** Changes a session's active profile, unless the session has ended. */
export async function setActiveProfile(
  executor: Executor,
  { token, profileId }: ActiveProfile,
): Promise<void> {
  await executor
    .updateTable("sessions")
    .set({ profile_id: profileId })
    .where("token", "=", token)
    .execute();
}

/** Ends one session; ending it twice is not an error. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.kysely.deleteFrom("sessions").where("token", "=", token).execute();
}

/** Ends all sessions of a viewer. */
export async function endSessionsOf(database: Database, userId: string): Promise<void> {
  await database.kysely.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
