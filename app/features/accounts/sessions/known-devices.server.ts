import { createHash, randomBytes } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";

import type { Executor } from "#app/db/executor.ts";

const hashOf = (device: string) => createHash("sha256").update(device).digest("base64url");

export const newDevice = () => randomBytes(32).toString("base64url");

/** Whether somebody has signed in to this account on this device before. */
export async function isKnownDevice(
  { kysely }: Database,
  userId: string,
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return false;
  const found = await kysely
    .selectFrom("known_devices")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("token_hash", "=", hashOf(device))
    .executeTakeFirst();
  return found !== undefined;
}

/** The next sign-in counts as an unknown device, until it passes what the account now requires. */
export async function forgetDevices(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom("known_devices").where("user_id", "=", userId).execute();
}

export async function rememberDevice(
  executor: Executor,
  { userId, device, nowMs }: { userId: string; device: string; nowMs: number },
): Promise<void> {
  await executor
    .insertInto("known_devices")
    .values({ user_id: userId, token_hash: hashOf(device), last_used_at: nowMs })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "token_hash"]).doUpdateSet({ last_used_at: nowMs }),
    )
    .execute();
}
