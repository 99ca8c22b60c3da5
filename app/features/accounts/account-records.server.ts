import { randomUUID } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";

import type { Executor } from "#app/db/executor.ts";

type AuthAction = "signup" | "login" | "logout";

interface AuthRecord {
  userId: string;
  action: AuthAction;
  /** When it happened, which may be well before the server received it. */
  atMs: number;
  nowMs: number;
  /** The device, the sign-in method, and whether the device was unknown. */
  signIn?: { device: string; way: string; isNewDevice: boolean };
}

/** A security record, which no cookie choice turns off. */
export async function recordAuth(executor: Executor, record: AuthRecord): Promise<void> {
  const { userId, action, atMs, nowMs, signIn } = record;
  const moments = { timestamp: atMs, recorded_at: nowMs };
  await executor
    .insertInto("user_auth")
    .values({
      id: randomUUID(),
      user_id: userId,
      action,
      ...moments,
      device: signIn?.device ?? null,
      way: signIn?.way ?? null,
      is_new_device: signIn ? Number(signIn.isNewDevice) : null,
    })
    .execute();
}

const SAME_SIGN_OUT_MS = 60_000;

/**
 * A sign-out that the browser reports; the server has usually recorded it already, from the same
 * click.
 */
export async function recordReportedSignOut(
  { kysely }: Database,
  { userId, atMs, nowMs }: { userId: string; atMs: number; nowMs: number },
): Promise<void> {
  const known = await kysely
    .selectFrom("user_auth")
    .select("id")
    .where("user_id", "=", userId)
    .where("action", "=", "logout")
    .where("timestamp", ">", atMs - SAME_SIGN_OUT_MS)
    .where("timestamp", "<", atMs + SAME_SIGN_OUT_MS)
    .executeTakeFirst();
  if (!known) await recordAuth(kysely, { userId, action: "logout", atMs, nowMs });
}

export async function recordNavigation(
  executor: Executor,
  { userId, page, atMs }: { userId: string; page: string; atMs: number },
): Promise<void> {
  await executor
    .insertInto("user_navigation")
    .values({ id: randomUUID(), user_id: userId, page, timestamp: atMs })
    .execute();
}
