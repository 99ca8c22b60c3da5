import { msg, type MarkedText } from "#app/translations/t.ts";

import type { AccountsParts } from "../accounts-parts.server.ts";

export interface PastSignIn {
  id: string;
  atMs: number;
  /** Null for sign-ins before the method was recorded. */
  device: string | null;
  way: MarkedText | null;
  isNewDevice: boolean;
}

const MOST_LISTED = 20;

const WAYS: Readonly<Record<string, MarkedText>> = {
  password: msg("Password"),
  code: msg("Code by email"),
  identity: msg("Linked account"),
  device: msg("Another device"),
  passkey: msg("Passkey"),
  "verified passkey": msg("Passkey"),
};

/** The latest sign-ins to the viewer's account, newest first. */
export async function listSignIns(
  { database }: AccountsParts,
  userId: string,
): Promise<PastSignIn[]> {
  const rows = await database.kysely
    .selectFrom("user_auth")
    .select(["id", "timestamp", "device", "way", "is_new_device"])
    .where("user_id", "=", userId)
    .where("action", "in", ["login", "signup"])
    .orderBy("timestamp", "desc")
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id, timestamp, device, way, is_new_device }) => ({
    id,
    atMs: timestamp,
    device,
    way: WAYS[way ?? ""] ?? null,
    isNewDevice: is_new_device === 1,
  }));
}
