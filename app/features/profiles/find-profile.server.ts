import type { Database } from "#app/db/connect.server.ts";

import { addDefaultProfile } from "./default-profile.server.ts";

/** Finds whose things a viewer sees: their account's first profile, made where there is none yet. */
export function createProfileFinder(database: Database, now: () => number = Date.now) {
  const find = database.prepareOne<{ userId: string }, { id: string }>((given) =>
    database.kysely
      .selectFrom("profiles")
      .select("id")
      .where("user_id", "=", given.userId)
      .where("is_default", "=", 1),
  );
  return async ({ userId }: { userId: string }): Promise<string> => {
    const known = await find({ userId });
    if (known) return known.id;
    await addDefaultProfile(database.kysely, { userId, nowMs: now() });
    const made = await find({ userId });
    if (!made) throw new Error("The profile that was made cannot be found.");
    return made.id;
  };
}
