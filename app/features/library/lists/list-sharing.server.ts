import { randomBytes } from "node:crypto";
import { sql, type Insertable, type Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { isPublic } from "../public-owner.ts";
import { refOfRow } from "../titles/title-ref.ts";
import type { ListChanges } from "./list-changes.server.ts";
import { distinctName, type ListFields } from "./list-fields.ts";
import type { ListsOptions } from "./lists.server.ts";
import { listsQuery, sharedListQuery, titlesQuery } from "./lists-queries.server.ts";
import { makeList, type MakeOutcome } from "./make-list.server.ts";

/** Below the number of values that one statement may have. */
const COPIED_AT_ONCE = 500;

/** What a list says of itself, its link, and copies of it. */
export function createListSharing(options: ListsOptions, changes: ListChanges) {
  const { database, writes, profileOf, filterNames, now = Date.now } = options;

  return {
    /** A child's list has no public page. Returns false where there is no such list. */
    async edit(
      owner: ProfileOwner,
      id: string,
      { description, isShared, ...fields }: ListFields & { isShared: boolean },
      setting: Setting,
    ): Promise<boolean> {
      const profileId = await profileOf(owner);
      const key = isShared && !isForChild(setting) ? randomBytes(12).toString("base64url") : null;
      return changes.of(id, async (transaction) => {
        const others = (await listsQuery(transaction, profileId).execute()).filter(
          (list) => list.id !== id,
        );
        const name = distinctName(
          fields.name,
          others.map((list) => list.name),
        );
        const { numUpdatedRows } = await transaction
          .updateTable("lists")
          .set({
            name,
            description,
            changed_at: now(),
            // A link that was shared stays the same until it is withdrawn.
            share_key: key === null ? null : sql`coalesce(share_key, ${key})`,
          })
          .where("id", "=", id)
          .where("profile_id", "=", profileId)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },

    /** Makes a list of one's own out of a shared one, as far as the profile's age limit allows. */
    async copy(
      owner: ProfileOwner,
      shareKey: string,
      setting: Setting,
    ): Promise<MakeOutcome | undefined> {
      const shared = await sharedListQuery(database.kysely, shareKey).executeTakeFirst();
      if (!shared || !isPublic(shared)) return undefined;
      const all = await titlesQuery(database.kysely, shared.id).execute();
      const rows = await filterNames(all, refOfRow, setting);
      const { name, description } = shared;
      const profileId = await profileOf(owner);
      const titles = rows.map(refOfRow);
      // The page is the same for everybody, and has no key of its own for each press.
      const press = JSON.stringify([shareKey, name, description, titles]);
      const nowMs = now();
      const list = { profileId, fields: { name, description }, press, nowMs };
      return writes.write(async (transaction) => {
        const made = await makeList(transaction, list);
        if (made.outcome !== "done" || !made.isNew) return made;
        const own = { list_id: made.id, profile_id: profileId, added_at: nowMs };
        await addRows(
          transaction,
          made.id,
          rows.map((row) => ({ ...row, ...own })),
        );
        return made;
      });
    },
  };
}

/** Fills a list that has just been made. */
async function addRows(
  transaction: Transaction<Schema>,
  listId: string,
  rows: readonly Insertable<Schema["list_titles"]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += COPIED_AT_ONCE) {
    const part = rows.slice(from, from + COPIED_AT_ONCE);
    await transaction.insertInto("list_titles").values(part).execute();
  }
  await transaction
    .updateTable("lists")
    .set({ titles: rows.length })
    .where("id", "=", listId)
    .execute();
}
