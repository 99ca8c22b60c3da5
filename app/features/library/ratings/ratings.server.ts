import { sql, type Transaction } from "kysely";

import { titleTag } from "#app/features/catalog/titles/title-card.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { OLDEST_MS } from "#app/lib/requests/reported-moment.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { storeLatest } from "../latest-choice.server.ts";
import { toColumns } from "../titles/saved-titles.server.ts";
import type { TitleFacts } from "../titles/title-facts.server.ts";
import { refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import { createRatingNotes, createWatchedDates } from "./rating-notes.server.ts";
import { createRatingsPages } from "./ratings-pages.server.ts";
import {
  averageQuery,
  countRowsQuery,
  forgetQuery,
  halfStarsQuery,
  ratingQuery,
} from "./ratings-queries.server.ts";

/** One rating, with the time of the click; without half stars it removes the one before. */
export interface RatingCommand {
  name: TitleRef;
  title: string;
  halfStars: number;
  atMs: number;
}

/** `halfStars` are those after the command: a later one from another device may have won. */
export type Rated =
  | { outcome: "done"; halfStars: number; recordedAt: number }
  | { outcome: "no such title" }
  | { outcome: "full" };

export interface RatingsOptions extends LibraryOptions {
  /** Receives the tags of pages that show another average now. */
  onChange?: (tags: readonly string[]) => void;
}

export type Ratings = ReturnType<typeof createRatings>;

/** More than anyone rates by hand; the browser's copy must stay small, too. */
const MOST_RATINGS = 20_000;
/** Of fewer the average would tell what somebody thinks. */
const FEWEST_PEOPLE = 5;

/** What profiles rated. The last command wins, by the time of the click. */
export function createRatings(options: RatingsOptions) {
  const { database, writes, lookUp, filterNames, profileOf, now = Date.now } = options;
  const { onChange = () => undefined } = options;

  return {
    ...createRatingNotes(options),
    ...createWatchedDates(options),
    ...createRatingsPages(options),

    async change(owner: ProfileOwner, command: RatingCommand, setting: Setting): Promise<Rated> {
      const found = command.halfStars > 0 ? await lookUp(command.name, setting) : undefined;
      if (found?.outcome === "missing") return { outcome: "no such title" };
      const facts = found?.outcome === "found" ? found.facts : undefined;
      const profileId = await profileOf(owner);
      const rating = { userId: owner.userId, profileId, command, facts, nowMs: now() };
      const { hasMoved, result: rated } = await writes.write((transaction) =>
        watchingAverage(transaction, database.engine, command.name, () =>
          record(transaction, rating),
        ),
      );
      const { kind, id } = command.name;
      if (hasMoved && kind !== "archive") onChange([titleTag(kind, Number(id))]);
      return rated;
    },

    /** Every rated title with its half stars, for shared pages. */
    async getHalfStars(owner: ProfileOwner, setting: Setting): Promise<Record<string, number>> {
      const rated = await halfStarsQuery(database.kysely, await profileOf(owner)).execute();
      const rows = await filterNames(rated, refOfRow, setting);
      return Object.fromEntries(
        rows.map((row) => [refKey(refOfRow(row)), row.half_stars] as const),
      );
    },

    /** What the viewers of this site think of it, out of ten; undefined while few have rated it. */
    getAverage: (name: TitleRef) => readAverage(database.kysely, name),
  };
}

interface Rating {
  userId: string;
  profileId: string;
  command: RatingCommand;
  facts: TitleFacts | undefined;
  nowMs: number;
}

type Executor = Parameters<typeof averageQuery>[0];

/** Rounded as pages show it. */
async function readAverage(executor: Executor, name: TitleRef): Promise<number | undefined> {
  const row = await averageQuery(executor, name).executeTakeFirst();
  if (row === undefined || row.people < FEWEST_PEOPLE) return undefined;
  return Math.round((Number(row.half_stars) / row.people) * 10) / 10;
}

/** Does something to a title's ratings, and finds out whether pages show another average then. */
export async function watchingAverage<Result>(
  transaction: Transaction<Schema>,
  engine: Database["engine"],
  name: TitleRef,
  work: () => Promise<Result>,
): Promise<{ result: Result; hasMoved: boolean }> {
  const before = await readAverage(transaction, name);
  const result = await work();
  const hasMoved = (await readAverage(transaction, name)) !== before;
  if (hasMoved && engine === "postgres") await tell(transaction, name);
  return { result, hasMoved };
}

/** The other servers render the title's page again, too. */
async function tell(transaction: Transaction<Schema>, { kind, id }: TitleRef): Promise<void> {
  if (kind === "archive") return;
  await sql`select pg_notify('matinee', ${`title ${kind} ${id}`})`.execute(transaction);
}

async function record(transaction: Transaction<Schema>, rating: Rating): Promise<Rated> {
  const { profileId, command, nowMs } = rating;
  await forgetQuery(transaction, profileId, nowMs - OLDEST_MS).execute();
  const before = await ratingQuery(transaction, profileId, command.name).executeTakeFirst();
  if (before === undefined) {
    const counted = await countRowsQuery(transaction, profileId).executeTakeFirst();
    if (Number(counted?.rows ?? 0) >= MOST_RATINGS) {
      if (command.halfStars > 0) return { outcome: "full" };
      return { outcome: "done", halfStars: 0, recordedAt: nowMs };
    }
  }
  await put(transaction, rating);
  const after = await ratingQuery(transaction, profileId, command.name).executeTakeFirst();
  return { outcome: "done", halfStars: after?.half_stars ?? 0, recordedAt: nowMs };
}

/** Overwrites an earlier rating, and leaves a later one alone. */
async function put(transaction: Transaction<Schema>, rating: Rating): Promise<void> {
  const { userId, profileId, command, facts, nowMs } = rating;
  const { name, halfStars, atMs } = command;
  const key = { profile_id: profileId, content_type: name.kind, content_id: name.id };
  const state = { half_stars: halfStars, changed_at: atMs, recorded_at: nowMs };
  const columns = toColumns(command.title, facts, nowMs);
  await storeLatest(
    transaction,
    "ratings",
    { ...key, user_id: userId, ...columns, ...state },
    { ...(facts && columns), ...state },
  );
}
