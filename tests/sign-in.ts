import { randomUUID } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";
import { initialsOf } from "#app/lib/formats/initials.ts";
import { addProfile } from "#app/features/profiles/profile-records.server.ts";
import { createBrowserCookies } from "#server/http/browser-cookies.ts";
import type { AgeLimit } from "#app/lib/setting.ts";

/** Inserts a viewer who has just signed in with a password; returns the session's token. */
export async function signIn(
  { kysely }: Database,
  name: string,
  { expiresInMs = 3_600_000 } = {},
): Promise<string> {
  const [userId, token, now] = [randomUUID(), randomUUID(), Date.now()];
  const moments = { created_at: now, updated_at: now };
  const email = `${name.toLowerCase().replaceAll(" ", ".")}-${userId}@example.org`;
  await kysely
    .insertInto("users")
    .values({ id: userId, name, email, initials: initialsOf(name), ...moments })
    .execute();
  await kysely
    .insertInto("sessions")
    .values({
      id: randomUUID(),
      token,
      user_id: userId,
      expires_at: now + expiresInMs,
      ip_address: null,
      user_agent: null,
      ...moments,
      confirmed_at: now,
    })
    .execute();
  return token;
}

/** A session with a child's profile active; returns what its cookie is made of. */
export async function signInChild(database: Database, ageLimit: AgeLimit): Promise<string> {
  const token = await signIn(database, "Ada");
  const { kysely } = database;
  const { user_id: userId } = await kysely
    .selectFrom("sessions")
    .select("user_id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const wish = { name: "Mia", colour: "bulb", face: "initials", ageLimit } as const;
  await addProfile(kysely, { id, userId, nowMs: Date.now(), ...wish });
  await kysely.updateTable("sessions").set({ profile_id: id }).where("token", "=", token).execute();
  return `${token}:${id}:${ageLimit}`;
}

/** The cookie that proves a session, as a browser would store it. */
export function cookieFor(token: string, secret: string): { name: string; value: string } {
  const { name, valueFor } = createBrowserCookies(secret, false);
  return { name, value: valueFor(token) };
}
