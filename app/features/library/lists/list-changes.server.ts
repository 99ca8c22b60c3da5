import { sql } from "kysely";

import { listTag } from "./list-fields.ts";
import type { ListsOptions } from "./lists.server.ts";

/** Writes that change what a list's public page shows: all servers render it again. */
export function createListChanges({
  database,
  writes,
  onChange = () => undefined,
}: Pick<ListsOptions, "database" | "writes" | "onChange">) {
  return {
    async of<Result>(
      listId: string,
      work: Parameters<typeof writes.write<Result>>[0],
    ): Promise<Result> {
      const { result, keys } = await writes.write(async (transaction) => {
        const keyQuery = transaction
          .selectFrom("lists")
          .select("share_key")
          .where("id", "=", listId);
        const before = await keyQuery.executeTakeFirst();
        const done = await work(transaction);
        const after = await keyQuery.executeTakeFirst();
        const shared = new Set(
          [before?.share_key, after?.share_key].filter((key) => typeof key === "string"),
        );
        if (database.engine === "postgres") {
          for (const key of shared) {
            await sql`select pg_notify('matinee', ${`list ${key}`})`.execute(transaction);
          }
        }
        return { result: done, keys: [...shared] };
      });
      onChange(keys.map(listTag));
      return result;
    },
  };
}

export type ListChanges = ReturnType<typeof createListChanges>;
