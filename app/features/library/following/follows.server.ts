import type { Database } from "#app/db/connect.server.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";

import type { NameFilter } from "../titles/name-filter.server.ts";
import { createChoice, type ChoiceCommand } from "../choices/create-choice.server.ts";
import { createReportParser } from "../choices/reported-change.server.ts";
import { prepareLatest } from "../choices/prepare-latest.server.ts";
import { langOnPage, type NameTitles } from "../titles/titles-in-language.server.ts";
import type { FollowFacts, LookUpFollow } from "./follow-facts.server.ts";
import { followKey, parseFollowName, type FollowName } from "./follow-name.ts";
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
export interface FollowEntry extends FollowName, FollowFacts {
  /** It is on the watchlist, and the profile prefers that this is followed. */
  isByItself: boolean;
}

/** One toggle, with the time of the click. */
export type FollowCommand = ChoiceCommand<FollowName> & { isFollowed: boolean };

const readChosen = prepareQuery(chosenQuery);
const readByItself = prepareQuery(byItselfQuery);
const readOne = prepareQuery(oneFollowQuery);
const countRoom = prepareQuery(followRoomQuery);
const forget = prepareQuery(forgetFollowsQuery);
const storeFollow = prepareLatest("follows");

export type Follows = ReturnType<typeof createFollows>;

export const FOLLOWS_PER_PAGE = 60;
export const MOST_FOLLOWS = 1_000;
/** Includes what is no longer followed. */
const MOST_ROWS = 2_000;

/** What profiles follow. The last command wins, by the time of the click. */
export function createFollows(options: FollowsOptions) {
  const { nameTitles } = options;
  const readAll = createReading(options);

  return {
    change: createFollowChoice(options),

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
  async function filterForChild(all: readonly FollowEntry[], setting: Setting) {
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

  return async (owner: ProfileOwner, setting: Setting): Promise<readonly FollowEntry[]> => {
    const profileId = await profileOf(owner);
    const year = String(new Date(now()).getUTCFullYear());
    const [chosen, byItself] = await Promise.all([
      readChosen(database.kysely, profileId),
      readByItself(database.kysely, profileId, year),
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

function toFollowed(row: Row | RowByItself, isByItself: boolean): FollowEntry {
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

const createFollowChoice = (options: FollowsOptions) =>
  createChoice(options, {
    lookUp: options.lookUpFollow,
    valueOf: ({ isFollowed }: FollowCommand) => (isFollowed ? 1 : 0),
    state: (after, before) => ({ isFollowed: after === 1, wasFollowed: before === 1 }),
    mayForget: forget,
    async read(executor, profileId, { kind, id }) {
      const row = await firstOf(readOne(executor, profileId, { kind, id }));
      return row?.is_followed;
    },
    async hasRoom(transaction, { key, command }, before) {
      const counted = await firstOf(countRoom(transaction, key.profile_id));
      const others = Number(counted?.rows ?? 0) - (before === undefined ? 0 : 1);
      const isMore = command.isFollowed && before !== 1;
      return others < MOST_ROWS && (!isMore || Number(counted?.followed ?? 0) < MOST_FOLLOWS);
    },
    async store(transaction, { key, moments, command, facts }) {
      const known = facts && {
        content_title: facts.title,
        content_lang: facts.lang ?? null,
        picture_path: facts.picturePath ?? null,
      };
      const state = { ...known, ...moments, is_followed: command.isFollowed ? 1 : 0 };
      const first = { content_title: facts?.title ?? command.title };
      await storeFollow(transaction, { key, state, first });
    },
    async around(write) {
      const changed = await write((_, record) => record());
      if (changed.outcome === "done" && changed.isFollowed) options.onFollowed?.();
      return changed;
    },
  });

/** Reads a browser's report; `unfollowed_at` instead of `followed_at` ends it. */
export const parseFollowReport = createReportParser<FollowCommand>({
  on: "followed_at",
  off: "unfollowed_at",
  parseName: parseFollowName,
  read: (isFollowed) => ({ isFollowed }),
});
