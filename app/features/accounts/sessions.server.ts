import { randomBytes, randomUUID } from "node:crypto";

import { normalizeIP } from "@better-auth/core/utils/ip";

import type { Database } from "#app/db/connect.server.ts";

import type { Executor } from "./auth.server.ts";
import type { Caller } from "./call-auth.server.ts";
import { viewerVersion } from "./viewer-version.server.ts";

/** Whoever is looking, when they are signed in. */
export interface Viewer {
  userId: string;
  /** Names the session without being able to open it. */
  sessionId: string;
  name: string;
  email: string;
  isVerified: boolean;
  initials: string;
  avatar: string | null;
  createdAt: number;
  lastLogin: number | null;
  changedAt: number;
  /** Changes with whatever the browser keeps of the viewer. */
  version: string;
}

type Holder = Omit<Viewer, "version" | "isVerified"> & { verified: number; usedAt: number };

/** A session ends when it has not been used for so long. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/** How exactly its last use is known: a write for every request would be none the wiser. */
const USE_IS_NOTED_AFTER_MS = 60 * 60 * 1000;

/**
 * Reads who holds a session by its token: one prepared join, since every request may ask. About
 * once an hour it also notes the use, from which the thirty days begin anew.
 */
export function createSessionReader(database: Database, now: () => number = Date.now) {
  const findHolder = database.prepareOne<{ token: string; nowMs: number }, Holder>((given) =>
    database.kysely
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select([
        "users.id as userId",
        "sessions.id as sessionId",
        "users.name",
        "users.email",
        "users.email_verified as verified",
        "users.initials",
        "users.avatar",
        "users.created_at as createdAt",
        "users.last_login as lastLogin",
        "users.updated_at as changedAt",
        "sessions.updated_at as usedAt",
      ])
      .where("sessions.token", "=", given.token)
      .where("sessions.expires_at", ">", given.nowMs),
  );
  return async (token: string): Promise<Viewer | undefined> => {
    const nowMs = now();
    const holder = await findHolder({ token, nowMs });
    if (!holder) return undefined;
    const { usedAt, verified, ...viewer } = holder;
    if (nowMs - usedAt > USE_IS_NOTED_AFTER_MS) await noteUse(database, token, nowMs);
    return { ...viewer, isVerified: verified === 1, version: viewerVersion(viewer) };
  };
}

async function noteUse({ kysely }: Database, token: string, nowMs: number): Promise<void> {
  await kysely
    .updateTable("sessions")
    .set({ updated_at: nowMs, expires_at: nowMs + SESSION_MS })
    .where("token", "=", token)
    .execute();
}

/** Begins a session; its token is for the browser of its owner alone. */
export async function addSession(
  executor: Executor,
  { userId, caller, nowMs }: { userId: string; caller: Caller; nowMs: number },
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
      ip_address: normalizeIP(caller.address),
      user_agent: caller.userAgent ?? null,
    })
    .execute();
  return token;
}

/** Ends one session; ending it twice is no fault. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.kysely.deleteFrom("sessions").where("token", "=", token).execute();
}

/** Ends all sessions of a viewer. */
export async function endSessionsOf(database: Database, userId: string): Promise<void> {
  await database.kysely.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
