import type { AccountsParts } from "../accounts-parts.server.ts";

export interface PastSignIn {
  id: string;
  atMs: number;
  /** Unknown of those from before it was written down. */
  device: string | null;
  way: string | null;
  isNewDevice: boolean;
}

const MOST_LISTED = 20;

const WAYS: Readonly<Record<string, string>> = {
  password: "Password",
  code: "Code by email",
  identity: "Linked account",
  passkey: "Passkey",
  "verified passkey": "Passkey",
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
    way: way === null ? null : (WAYS[way] ?? way),
    isNewDevice: is_new_device === 1,
  }));
}
