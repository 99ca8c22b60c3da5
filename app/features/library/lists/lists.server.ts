import { prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import type { Setting } from "#app/lib/setting.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import { toSavedTitle, type SavedTitle } from "../titles/saved-titles.server.ts";
import { refOfRow } from "../titles/title-ref.ts";
import { createListChanges } from "./list-changes.server.ts";
import type { ListFields } from "./list-fields.ts";
import { createListPages } from "./list-pages.server.ts";
import { createListSharing } from "./list-sharing.server.ts";
import { createListTitles } from "./list-titles.server.ts";
import { firstTitlesQuery, listQuery, listsQuery } from "./lists-queries.server.ts";
import { makeList, type MakeOutcome } from "./make-list.server.ts";

export interface ListsOptions extends LibraryOptions {
  /** Receives the tags of pages that show something else now. */
  onChange?: (tags: readonly string[]) => void;
}

export interface ListFacts extends ListFields {
  id: string;
  /** What the address of its public page ends with. */
  shareKey: string | undefined;
  titles: number;
}

const readLists = prepareQuery(listsQuery);
const readFirst = prepareQuery(firstTitlesQuery);

const MOST_COVERS = 4;

export type Lists = ReturnType<typeof createLists>;

/** The named lists of profiles: everything is checked against their owner. */
export function createLists(options: ListsOptions) {
  const { database, writes, profileOf, filterNames, now = Date.now } = options;
  const changes = createListChanges(options);

  async function create(
    owner: ProfileOwner,
    fields: ListFields,
    press?: string,
  ): Promise<MakeOutcome> {
    const made = { profileId: await profileOf(owner), fields, press, nowMs: now() };
    return writes.write((transaction) => makeList(transaction, made));
  }

  return {
    ...createListPages(options),
    ...createListTitles(options, changes),
    ...createListSharing(options, changes),
    create,

    async listAll(owner: ProfileOwner): Promise<ListFacts[]> {
      const rows = await readLists(database.kysely, await profileOf(owner));
      return rows.map(toFacts);
    },

    /** The first titles of each list, by the lists' ids. */
    async listCovers(owner: ProfileOwner, setting: Setting): Promise<Map<string, SavedTitle[]>> {
      const first = await readFirst(database.kysely, await profileOf(owner), MOST_COVERS);
      const rows = await filterNames(first, refOfRow, setting);
      const byList = Map.groupBy(rows, (row) => row.list_id);
      return new Map(
        [...byList].map(([id, titles]) => [id, titles.map((row) => toSavedTitle(row, setting))]),
      );
    },

    async remove(owner: ProfileOwner, id: string): Promise<void> {
      const profileId = await profileOf(owner);
      await changes.of(id, (transaction) =>
        transaction
          .deleteFrom("lists")
          .where("id", "=", id)
          .where("profile_id", "=", profileId)
          .execute(),
      );
    },

    async getFacts(owner: ProfileOwner, id: string): Promise<ListFacts | undefined> {
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
