import type { Executor } from "#app/db/executor.ts";

import type { AccountsParts } from "../accounts-parts.server.ts";
import { describeDevice } from "./describe-device.ts";
import { LONGEST_SESSION_MS, type Viewer } from "./sessions.server.ts";

export interface ListedSession {
  id: string;
  device: string;
  lastUsedAt: number;
  isCurrent: boolean;
}

const MOST_LISTED = 50;

/** Where the viewer is signed in: this browser first, then the most recently used. */
export async function listSessions(
  { database, now }: AccountsParts,
  viewer: Viewer,
): Promise<ListedSession[]> {
  const rows = await database.kysely
    .selectFrom("sessions")
    .leftJoin("token_grants", "token_grants.session_id", "sessions.id")
    .select(["id", "user_agent", "updated_at", "client"])
    .where("user_id", "=", viewer.userId)
    .where("expires_at", ">", now())
    .where("created_at", ">", now() - LONGEST_SESSION_MS)
    .orderBy("updated_at", "desc")
    .limit(MOST_LISTED)
    .execute();
  return rows
    .map(({ id, user_agent, updated_at, client }) => ({
      id,
      device: client ?? describeDevice(user_agent),
      lastUsedAt: updated_at,
      isCurrent: id === viewer.sessionId,
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** Ends one of the viewer's own sessions; the next request that carries it is refused. */
export async function revokeSession(
  { database, remembered }: AccountsParts,
  viewer: Viewer,
  sessionId: string,
): Promise<void> {
  const ended = await database.kysely
    .deleteFrom("sessions")
    .where("user_id", "=", viewer.userId)
    .where("id", "=", sessionId)
    .returning("token")
    .execute();
  for (const { token } of ended) remembered.forget(token);
}

/** Ends every session of the viewer except this one. */
export async function revokeOtherSessions(
  { database, remembered }: AccountsParts,
  viewer: Viewer,
): Promise<void> {
  await endOtherSessions(database.kysely, viewer);
  remembered.forgetUser(viewer.userId);
}

/** The same inside a larger transaction; the session cache is notified once that commits. */
export async function endOtherSessions(
  executor: Executor,
  { userId, sessionId }: Viewer,
): Promise<void> {
  await executor
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "!=", sessionId)
    .execute();
}
