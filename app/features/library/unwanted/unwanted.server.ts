import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { OLDEST_MS } from "#app/lib/requests/reported-moment.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { storeLatest } from "../latest-choice.server.ts";
import { toColumns, toSavedTitle } from "../titles/saved-titles.server.ts";
import { createRefresh } from "../titles/refresh-rows.server.ts";
import type { TitleFacts } from "../titles/title-facts.server.ts";
import { refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import { countQuery, forgetQuery, oneQuery, unwantedQuery } from "./unwanted-queries.server.ts";
import { cutPage } from "../titles/list-pages.ts";

/** One toggle, with the time of the click. */
export interface UnwantedCommand {
  name: TitleRef;
  title: string;
  isUnwanted: boolean;
  atMs: number;
}

/** `isUnwanted` is the state after the command: a later one from another device may have won. */
export type UnwantedChanged =
  | { outcome: "done"; isUnwanted: boolean; recordedAt: number }
  | { outcome: "no such title" }
  | { outcome: "full" };

export type Unwanted = ReturnType<typeof createUnwanted>;

/** The browser's copy must stay small. */
const MOST_TITLES = 2000;

/** What profiles leave out of rows. The last command wins, by the time of the click. */
export function createUnwanted(options: LibraryOptions) {
  const { database, writes, lookUp, filterNames, profileOf, now = Date.now } = options;
  const refresh = createRefresh(options, "unwanted_titles");

  async function readAll(owner: ProfileOwner, setting: Setting) {
    const rows = await unwantedQuery(database.kysely, await profileOf(owner)).execute();
    return filterNames(rows, refOfRow, setting);
  }

  return {
    async change(
      owner: ProfileOwner,
      command: UnwantedCommand,
      setting: Setting,
    ): Promise<UnwantedChanged> {
      const found = command.isUnwanted ? await lookUp(command.name, setting) : undefined;
      if (found?.outcome === "missing") return { outcome: "no such title" };
      const facts = found?.outcome === "found" ? found.facts : undefined;
      const entry = { profileId: await profileOf(owner), command, facts, nowMs: now() };
      return writes.write((transaction) => record(transaction, entry));
    },

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

interface Entry {
  profileId: string;
  command: UnwantedCommand;
  facts: TitleFacts | undefined;
  nowMs: number;
}

async function record(transaction: Transaction<Schema>, entry: Entry): Promise<UnwantedChanged> {
  const { profileId, command, facts, nowMs } = entry;
  const { name, isUnwanted, atMs } = command;
  await forgetQuery(transaction, profileId, nowMs - OLDEST_MS).execute();
  const before = await oneQuery(transaction, profileId, name).executeTakeFirst();
  if (before === undefined) {
    const counted = await countQuery(transaction, profileId).executeTakeFirst();
    if (Number(counted?.rows ?? 0) >= MOST_TITLES) return { outcome: "full" };
  }
  const key = { profile_id: profileId, content_type: name.kind, content_id: name.id };
  const state = { is_unwanted: isUnwanted ? 1 : 0, changed_at: atMs, recorded_at: nowMs };
  const columns = toColumns(command.title, facts, nowMs);
  await storeLatest(
    transaction,
    "unwanted_titles",
    { ...key, ...columns, ...state },
    { ...(facts && columns), ...state },
  );
  const after = await oneQuery(transaction, profileId, name).executeTakeFirst();
  return { outcome: "done", isUnwanted: after?.is_unwanted === 1, recordedAt: nowMs };
}
