import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
import type { ProfileFinder } from "#app/lib/profile-owner.ts";

import { addDefaultProfile } from "./default-profile.server.ts";

const MOST_REMEMBERED = 50_000;

const findFirstProfile = prepareQuery((executor: Executor, userId: Bound<string>) =>
  executor
    .selectFrom("profiles")
    .select("id")
    .where("user_id", "=", userId)
    .where("is_default", "=", 1),
);

/**
 * Finds the viewer's active profile, and creates an account's first profile where there is none
 * yet. Which one is the first never changes, so that it is read once.
 */
export function createProfileFinder(
  database: Database,
  now: () => number = Date.now,
): ProfileFinder {
  const find = (userId: string) => firstOf(findFirstProfile(database.kysely, userId));
  async function findFirst(userId: string): Promise<string> {
    const found = await find(userId);
    if (found) return found.id;
    await addDefaultProfile(database.kysely, { userId, nowMs: now() });
    const made = await find(userId);
    if (!made) throw new Error("The profile that was made cannot be found.");
    return made.id;
  }

  const known = new Map<string, string>();
  return async ({ userId, profile }) => {
    if (profile) return profile.id;
    const first = known.get(userId) ?? (await findFirst(userId));
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(userId, first);
    return first;
  };
}
