import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { createChoice, type ChoiceCommand } from "../choices/create-choice.server.ts";
import { createReportParser } from "../choices/reported-change.server.ts";
import { prepareLatest } from "../choices/prepare-latest.server.ts";
import { toColumns, toSavedTitle } from "../titles/saved-titles.server.ts";
import { createRefresh } from "../titles/refresh-rows.server.ts";
import { parseTitleRef, refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import { countQuery, forgetQuery, oneQuery, unwantedQuery } from "./unwanted-queries.server.ts";
import { cutPage } from "../titles/list-pages.ts";

/** One toggle, with the time of the click. */
export type UnwantedCommand = ChoiceCommand<TitleRef> & { isUnwanted: boolean };

const readUnwanted = prepareQuery(unwantedQuery);
const readOne = prepareQuery(oneQuery);
const countRows = prepareQuery(countQuery);
const forget = prepareQuery(forgetQuery);
const storeTitle = prepareLatest("unwanted_titles");

export type Unwanted = ReturnType<typeof createUnwanted>;

/** The browser's copy must stay small. */
const MOST_TITLES = 2000;

/** What profiles leave out of rows. The last command wins, by the time of the click. */
export function createUnwanted(options: LibraryOptions) {
  const { database, filterNames, profileOf } = options;
  const refresh = createRefresh(options, "unwanted_titles");

  async function readAll(owner: ProfileOwner, setting: Setting) {
    const rows = await readUnwanted(database.kysely, await profileOf(owner));
    return filterNames(rows, refOfRow, setting);
  }

  return {
    change: createUnwantedChoice(options),

    /** The keys of all that is left out, for shared pages. */
    async listKeys(owner: ProfileOwner, setting: Setting): Promise<string[]> {
      return (await readAll(owner, setting)).map((row) => refKey(refOfRow(row)));
    },

    async getPage(owner: ProfileOwner, wanted: number, setting: Setting) {
      const { rows, ...list } = cutPage(await readAll(owner, setting), wanted);
      const shown = await refresh(await profileOf(owner), rows, setting);
      return { ...list, entries: shown.map((row) => toSavedTitle(row, setting)) };
    },
  };
}

const createUnwantedChoice = (options: LibraryOptions) =>
  createChoice(options, {
    lookUp: options.lookUp,
    valueOf: ({ isUnwanted }: UnwantedCommand) => (isUnwanted ? 1 : 0),
    state: (after) => ({ isUnwanted: after === 1 }),
    mayForget: forget,
    async read(executor, profileId, { kind, id }) {
      const row = await firstOf(readOne(executor, profileId, { kind, id }));
      return row?.is_unwanted;
    },
    async hasRoom(transaction, { key }, before) {
      if (before !== undefined) return true;
      const counted = await firstOf(countRows(transaction, key.profile_id));
      return Number(counted?.rows ?? 0) < MOST_TITLES;
    },
    async store(transaction, { key, moments, command, facts, nowMs }) {
      const columns = toColumns(command.title, facts, nowMs);
      const state = { ...(facts && columns), ...moments, is_unwanted: command.isUnwanted ? 1 : 0 };
      await storeTitle(transaction, { key, state, first: columns });
    },
  });

/** Reads a browser's report; `wanted_at` instead of `unwanted_at` takes it back. */
export const parseUnwantedReport = createReportParser<UnwantedCommand>({
  on: "unwanted_at",
  off: "wanted_at",
  parseName: parseTitleRef,
  read: (isUnwanted) => ({ isUnwanted }),
});
