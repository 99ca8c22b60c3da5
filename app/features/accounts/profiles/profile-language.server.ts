import type { Refusal } from "#app/lib/requests/refused.ts";

import type { AccountsParts, FormSuccess } from "../accounts-parts.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { changeOwnRecord } from "../name-and-address/personal-details.server.ts";

/**
 * Stores what the active profile reads. The account's emails follow its first profile: nobody else's
 * choice, such as a child's, changes the language of what its owner receives.
 */
export async function chooseLanguage(
  parts: AccountsParts,
  viewer: Viewer,
  language: string,
): Promise<FormSuccess | Refusal> {
  if (viewer.language === language) return { outcome: "done" };
  const { userId, profile } = viewer;
  return changeOwnRecord(parts, viewer, async (transaction, changedAt) => {
    await transaction
      .updateTable("users")
      .set({ updated_at: changedAt, ...(profile?.isFirst !== false && { language }) })
      .where("id", "=", userId)
      .execute();
    if (profile === null) return;
    await transaction
      .updateTable("profiles")
      .set({ language })
      .where("user_id", "=", userId)
      .where("id", "=", profile.id)
      .execute();
  });
}
