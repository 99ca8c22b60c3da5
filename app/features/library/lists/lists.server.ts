import { randomUUID } from "node:crypto";

import type { WatchlistOptions, WatchlistOwner } from "../watchlist/watchlist.server.ts";
import { createListChanges } from "./list-changes.server.ts";
import { distinctName, MOST_LISTS, type ListFields } from "./list-fields.ts";
import { createListPages } from "./list-pages.server.ts";
import { createListSharing } from "./list-sharing.server.ts";
import { createListTitles } from "./list-titles.server.ts";
import { listQuery, listsQuery } from "./lists-queries.server.ts";

export interface ListsOptions extends WatchlistOptions {
  /** Receives the tags of pages that show something else now. */
  onChange?: (tags: readonly string[]) => void;
}

export interface ListFacts extends ListFields {
  id: string;
  /** What the address of its public page ends with. */
  shareKey: string | undefined;
  titles: number;
}

export type Made = { outcome: "done"; id: string } | { outcome: "full" };

export type Lists = ReturnType<typeof createLists>;

/** The named lists of profiles: everything is checked against their owner. */
export function createLists(options: ListsOptions) {
  const { database, writes, profileOf, now = Date.now } = options;
  const changes = createListChanges(options);

  async function create(owner: WatchlistOwner, fields: ListFields): Promise<Made> {
    const profileId = await profileOf(owner);
    const at = { created_at: now(), changed_at: now() };
    return writes.write(async (transaction) => {
      const lists = await listsQuery(transaction, profileId).execute();
      if (lists.length >= MOST_LISTS) return { outcome: "full" };
      const id = randomUUID();
      const { description } = fields;
      const name = distinctName(
        fields.name,
        lists.map((list) => list.name),
      );
      await transaction
        .insertInto("lists")
        .values({ id, profile_id: profileId, name, description, ...at })
        .execute();
      return { outcome: "done", id };
    });
  }

  return {
    ...createListPages(options),
    ...createListTitles(options, changes),
    ...createListSharing(options, { changes, create }),
    create,

    async listAll(owner: WatchlistOwner): Promise<ListFacts[]> {
      const rows = await listsQuery(database.kysely, await profileOf(owner)).execute();
      return rows.map(toFacts);
    },

    async remove(owner: WatchlistOwner, id: string): Promise<void> {
      const profileId = await profileOf(owner);
      await changes.of(id, (transaction) =>
        transaction
          .deleteFrom("lists")
          .where("id", "=", id)
          .where("profile_id", "=", profileId)
          .execute(),
      );
    },

    async getFacts(owner: WatchlistOwner, id: string): Promise<ListFacts | undefined> {
      const row = await listQuery(database.kysely, await profileOf(owner), id).executeTakeFirst();
      return row && toFacts(row);
    },
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof listsQuery>["execute"]>>[number];

const toFacts = (row: Row): ListFacts => ({
  id: row.id,
  name: row.name,
  description: row.description,
  shareKey: row.share_key ?? undefined,
  titles: row.titles,
});
