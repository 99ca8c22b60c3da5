import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { ImportedAccount } from "./files/collected.ts";
import type { ImportsOptions } from "./imports.server.ts";
import { importQuery } from "./imports-queries.server.ts";

/**
 * A person says whose history it is: what everybody else watched is deleted, and the import goes
 * on. False where there is no such account.
 */
export function createAccountChoice({
  database,
  writes,
  profileOf,
  onWaiting = () => undefined,
  now = Date.now,
}: ImportsOptions) {
  return async (owner: ProfileOwner, id: string, account: string): Promise<boolean> => {
    const profileId = await profileOf(owner);
    const row = await importQuery(database.kysely, profileId, id).executeTakeFirst();
    const accounts: ImportedAccount[] = row?.accounts ? JSON.parse(row.accounts) : [];
    if (!accounts.some((each) => each.id === account)) return false;
    const isFirst = await writes.write(async (transaction) => {
      // Of two answers at the same time one counts; the answer and that it goes on are one.
      const { numUpdatedRows } = await transaction
        .updateTable("imports")
        .set({ accounts: "", due_at: now() })
        .where("id", "=", id)
        .where("accounts", "!=", "")
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await transaction
        .deleteFrom("import_titles")
        .where("import_id", "=", id)
        .where("account", "not in", ["", account])
        .execute();
      await transaction
        .updateTable("imports")
        .set(({ selectFrom, fn }) => ({
          titles: selectFrom("import_titles")
            .select(fn.countAll<number>().as("titles"))
            .where("import_id", "=", id),
        }))
        .where("id", "=", id)
        .execute();
      return true;
    });
    if (isFirst) onWaiting();
    return isFirst;
  };
}
