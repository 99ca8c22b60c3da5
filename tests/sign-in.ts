import { randomUUID } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";
import { initialsOf } from "#app/lib/initials.ts";
import { createSessionCookie } from "#app/features/accounts/session-cookie.server.ts";

/** Puts a viewer and a session of theirs into the database; returns the session's token. */
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
    })
    .execute();
  return token;
}

/** The cookie that proves a session, as a browser would hold it. */
export function cookieFor(token: string, secret: string): { name: string; value: string } {
  const { name, valueFor } = createSessionCookie(secret, false);
  return { name, value: valueFor(token) };
}
