import { randomUUID } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";
import { addDefaultProfile } from "#app/features/profiles/default-profile.server.ts";

import { cookieFor } from "../../tests/sign-in.ts";

export interface SeededViewer {
  userId: string;
  email: string;
  cookie: string;
}

const AT_ONCE = 200;
/** A hash of a password that nobody has. */
const NOBODYS_HASH = "$2b$10$zbiuQvuVZ.gp9B2gUHWXLePcF/FFZENYvYfsEPD6ndt8PC/IT8Q9e";

/** Viewers who are already signed in: signing in by password takes a tenth of a second each. */
export async function seedViewers(
  { kysely }: Database,
  count: number,
  secret: string,
): Promise<SeededViewer[]> {
  const seeded: SeededViewer[] = [];
  while (seeded.length < count) {
    await kysely.transaction().execute(async (transaction) => {
      for (let at = 0; at < AT_ONCE && seeded.length < count; at += 1) {
        const [userId, token, nowMs] = [randomUUID(), randomUUID(), Date.now()];
        const email = `${userId}@example.org`;
        const moments = { created_at: nowMs, updated_at: nowMs };
        await transaction
          .insertInto("users")
          .values({ id: userId, name: "Ada", email, initials: "A", ...moments })
          .execute();
        const credential = { provider_id: "credential", account_id: userId, ...moments };
        await transaction
          .insertInto("accounts")
          .values({ id: randomUUID(), user_id: userId, ...credential, password: NOBODYS_HASH })
          .execute();
        await addDefaultProfile(transaction, { userId, nowMs });
        const session = { id: randomUUID(), token, user_id: userId, ...moments };
        await transaction
          .insertInto("sessions")
          .values({ ...session, expires_at: nowMs + 24 * 3_600_000 })
          .execute();
        const { name, value } = cookieFor(token, secret);
        seeded.push({ userId, email, cookie: `${name}=${value}` });
      }
    });
  }
  return seeded;
}
