import { offeredChoice } from "#app/features/messages/account-language.server.ts";
import { LANGUAGE_COOKIE } from "#app/lib/device-choices.ts";

import type { AccountsParts } from "../accounts-parts.server.ts";

/**
 * The choice with which a device opens in the language of a profile: its own, or else its account's.
 * None where nobody chose one, and for one that is no longer offered.
 */
export async function languageChoice(
  { database, site }: Pick<AccountsParts, "database" | "site">,
  { userId, profileId }: { userId: string; profileId: string | null },
): Promise<Record<string, string>> {
  if (site.languages.length < 2) return {};
  const found = await database.kysely
    .selectFrom("users")
    .leftJoin("profiles", (join) => {
      const own = join.onRef("profiles.user_id", "=", "users.id");
      return profileId === null
        ? own.on("profiles.is_default", "=", 1)
        : own.on("profiles.id", "=", profileId);
    })
    .select(["profiles.language as read", "users.language as chosen"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  const language = offeredChoice(found?.read ?? found?.chosen, site);
  return language === undefined ? {} : { [LANGUAGE_COOKIE]: language };
}
