import type { Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Schema } from "#app/db/schema.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import { OLDEST_MS } from "#app/lib/requests/reported-moment.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";

import type { NameFilter } from "../titles/name-filter.server.ts";
import { storeLatest } from "../latest-choice.server.ts";
import { langOnPage, type NameTitles } from "../titles/titles-in-language.server.ts";
import type { FollowFacts, LookUpFollow } from "./follow-facts.server.ts";
import { followKey, type FollowName } from "./follow-name.ts";
import type { FollowCommand } from "./follow-report.server.ts";
import {
  byItselfQuery,
  chosenQuery,
  followRoomQuery,
  forgetFollowsQuery,
  oneFollowQuery,
} from "./follows-queries.server.ts";
import { cutPage } from "../titles/list-pages.ts";

export interface FollowsOptions {
  database: Database;
  writes: Pick<GroupedWrites, "write">;
  lookUpFollow: LookUpFollow;
  nameTitles: NameTitles;
  /** Hides what the viewer may not see. */
  filterNames: NameFilter;
  profileOf: ProfileFinder;
  /** Called when somebody follows something. */
  onFollowed?: () => void;
  now?: () => number;
}

/** Something that a profile follows, as its list shows it. */
export interface Followed extends FollowName, FollowFacts {
  /** It is on the watchlist, and the profile prefers that this is followed. */
  isByItself: boolean;
}

/** The outcome of a command; `isFollowed` is the state after it: a later one may have won. */
type FollowChanged =
  | { outcome: "done"; isFollowed: boolean; wasFollowed: boolean; recordedAt: number }
  | { outcome: "no such title" }
  | { outcome: "full" };

export type Follows = ReturnType<typeof createFollows>;

export const FOLLOWS_PER_PAGE = 60;
export const MOST_FOLLOWS = 1_000;
/** Includes what is no longer followed. */
const MOST_ROWS = 2_000;

/** What profiles follow. The last command wins, by the time of the click. */
export function createFollows(options: FollowsOptions) {
  const { writes, lookUpFollow, nameTitles, profileOf, now = Date.now } = options;
  const readAll = createReading(options);

  return {
    async change(owner: ProfileOwner, command: FollowCommand, setting: Setting) {
      const found = command.isFollowed ? await lookUpFollow(command.name, setting) : undefined;
      if (found?.outcome === "missing") return { outcome: "no such title" } as const;
      const facts = found?.outcome === "found" ? found.facts : undefined;
      const entry = { profileId: await profileOf(owner), command, facts, nowMs: now() };
      const changed = await writes.write((transaction) => record(transaction, entry));
      if (changed.outcome === "done" && changed.isFollowed) options.onFollowed?.();
      return changed;
    },

    /** The keys of everything that is followed: the script marks them on shared pages. */
    async listKeys(owner: ProfileOwner, setting: Setting): Promise<string[]> {
      return (await readAll(owner, setting)).map(followKey);
    },

    /** Something that is followed; undefined when it is not. */
    async find(owner: ProfileOwner, name: FollowName, setting: Setting) {
      const all = await readAll(owner, setting);
      return all.find((each) => followKey(each) === followKey(name));
    },

    /** A page of what is followed, the latest choice first. */
    async getPage(owner: ProfileOwner, page: number, setting: Setting) {
      const all = await readAll(owner, setting);
      const { rows, ...list } = cutPage(all, page, FOLLOWS_PER_PAGE);
      const titles = rows.flatMap(({ kind, id }) =>
        kind === "movie" || kind === "tv" ? [{ kind, id }] : [],
      );
      const named = await nameTitles(titles, setting);
      const entries = rows.map((each) => {
        const { title, lang } = named.get(followKey(each)) ?? each;
        return { ...each, title, lang: langOf(each, { title, lang }, setting) };
      });
      return { ...list, entries };
    },
  };
}

/** People are called the same in every language. */
const langOf = ({ kind }: FollowName, named: FollowFacts, setting: Setting) =>
  kind === "person" ? undefined : langOnPage(named, setting);

/** Everything that a profile follows and may see. */
function createReading({
  database,
  lookUpFollow,
  filterNames,
  profileOf,
  now = Date.now,
}: FollowsOptions) {
  /** Titles by their certificates; a collection by whether any of its films may be seen. */
  async function filterForChild(all: readonly Followed[], setting: Setting) {
    const titles = all.flatMap(({ kind, id }) =>
      kind === "movie" || kind === "tv" ? [{ kind, id }] : [],
    );
    const allowed = await filterNames(titles, (name) => name, setting);
    const shown = new Set(allowed.map(followKey));
    for (const each of all.filter(({ kind }) => kind === "collection")) {
      if ((await lookUpFollow(each, setting)).outcome === "found") shown.add(followKey(each));
    }
    return all.filter((each) => each.kind === "person" || shown.has(followKey(each)));
  }

  return async (owner: ProfileOwner, setting: Setting): Promise<readonly Followed[]> => {
    const profileId = await profileOf(owner);
    const year = String(new Date(now()).getUTCFullYear());
    const [chosen, byItself] = await Promise.all([
      chosenQuery(database.kysely, profileId).execute(),
      byItselfQuery(database.kysely, profileId, year).execute(),
    ]);
    const all = [
      ...chosen.map((row) => toFollowed(row, false)),
      ...byItself.map((row) => toFollowed(row, true)),
    ];
    return isForChild(setting) ? filterForChild(all, setting) : all;
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof chosenQuery>["execute"]>>[number];
type RowByItself = Awaited<ReturnType<ReturnType<typeof byItselfQuery>["execute"]>>[number];

function toFollowed(row: Row | RowByItself, isByItself: boolean): Followed {
  // Only films and shows of the watchlist are followed by themselves.
  const kind = row.content_type === "archive" ? "movie" : row.content_type;
  return {
    kind,
    id: row.content_id,
    title: row.content_title,
    lang: row.content_lang ?? undefined,
    picturePath: row.picture_path ?? undefined,
    isByItself,
  };
}

interface Entry {
  profileId: string;
  command: FollowCommand;
  /** From the film database; undefined when it did not answer. */
  facts: FollowFacts | undefined;
  nowMs: number;
}

async function record(transaction: Transaction<Schema>, entry: Entry): Promise<FollowChanged> {
  const { profileId, command, nowMs } = entry;
  await forgetFollowsQuery(transaction, profileId, nowMs - OLDEST_MS).execute();
  const room = await followRoomQuery(transaction, profileId).executeTakeFirst();
  const before = await oneFollowQuery(transaction, profileId, command.name).executeTakeFirst();
  const wasFollowed = before?.is_followed === 1;
  const rows = Number(room?.rows ?? 0) - (before ? 1 : 0);
  const isFull = rows >= MOST_ROWS || Number(room?.followed ?? 0) >= MOST_FOLLOWS;
  if (command.isFollowed && !wasFollowed && isFull) return { outcome: "full" };
  if (rows < MOST_ROWS) await put(transaction, entry);
  const after = await oneFollowQuery(transaction, profileId, command.name).executeTakeFirst();
  const isFollowed = after?.is_followed === 1;
  return { outcome: "done", wasFollowed, isFollowed, recordedAt: nowMs };
}

/** Overwrites earlier commands on it, and leaves later ones alone. */
async function put(transaction: Transaction<Schema>, { profileId, command, facts, nowMs }: Entry) {
  const { name, title, isFollowed, atMs } = command;
  const known = facts && {
    content_title: facts.title,
    content_lang: facts.lang ?? null,
    picture_path: facts.picturePath ?? null,
  };
  const key = { profile_id: profileId, content_type: name.kind, content_id: name.id };
  const state = { is_followed: isFollowed ? 1 : 0, changed_at: atMs, recorded_at: nowMs };
  await storeLatest(
    transaction,
    "follows",
    { ...key, content_title: title, ...known, ...state },
    { ...known, ...state },
  );
}
