import type { Database } from "#app/db/connect.server.ts";
import type { ProfileFinder } from "#app/lib/profile-owner.ts";

import { addDefaultProfile } from "./default-profile.server.ts";

/**
 * Finds the viewer's active profile, and creates an account's first profile where there is none
 * yet.
 */
export function createProfileFinder(
  database: Database,
  now: () => number = Date.now,
): ProfileFinder {
  const find = database.prepareOne<{ userId: string }, { id: string }>((given) =>
    database.kysely
      .selectFrom("profiles")
      .select("id")
      .where("user_id", "=", given.userId)
      .where("is_default", "=", 1),
  );
  return async ({ userId, profile }) => {
    if (profile) return profile.id;
    const known = await find({ userId });
    if (known) return known.id;
    await addDefaultProfile(database.kysely, { userId, nowMs: now() });
    const made = await find({ userId });
    if (!made) throw new Error("The profile that was made cannot be found.");
    return made.id;
  };
}
