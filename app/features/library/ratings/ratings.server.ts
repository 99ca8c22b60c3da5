import { sql, type Transaction } from "kysely";
import { z } from "zod";

import { titleTag } from "#app/features/catalog/titles/title-card.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";
import { remembering, rememberingEach } from "#app/lib/remembering.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { createChoice, type ChoiceCommand } from "../choices/create-choice.server.ts";
import { createReportParser } from "../choices/reported-change.server.ts";
import { prepareLatest } from "../choices/prepare-latest.server.ts";
import { toColumns } from "../titles/saved-titles.server.ts";
import { parseTitleRef, refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import { MOST_HALF_STARS } from "./half-stars.ts";
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
export type RatingCommand = ChoiceCommand<TitleRef> & { halfStars: number };

export interface RatingsOptions extends LibraryOptions {
  /** Receives the tags of pages that show another average now. */
  onChange?: (tags: readonly string[]) => void;
}

const readHalfStars = prepareQuery(halfStarsQuery);
const readTotals = prepareQuery(averageQuery);
const readRating = prepareQuery(ratingQuery);
const countRows = prepareQuery(countRowsQuery);
const forget = prepareQuery(forgetQuery);
const storeRating = prepareLatest("ratings");

export type Ratings = ReturnType<typeof createRatings>;

/** More than anyone rates by hand; the browser's copy must stay small, too. */
const MOST_RATINGS = 20_000;
/** More than the writes that share a transaction. */
const MOST_AVERAGES = 1_000;
/** Of fewer the average would tell what somebody thinks. */
const FEWEST_PEOPLE = 5;

/** What profiles rated. The last command wins, by the time of the click. */
export function createRatings(options: RatingsOptions) {
  const { database, filterNames, profileOf } = options;

  return {
    ...createRatingNotes(options),
    ...createWatchedDates(options),
    ...createRatingsPages(options),

    change: createRatingChoice(options),

    /** Every rated title with its half stars, for shared pages. */
    async getHalfStars(owner: ProfileOwner, setting: Setting): Promise<Record<string, number>> {
      const rated = await readHalfStars(database.kysely, await profileOf(owner));
      const rows = await filterNames(rated, refOfRow, setting);
      return Object.fromEntries(
        rows.map((row) => [refKey(refOfRow(row)), row.half_stars] as const),
      );
    },

    /** What the viewers of this site think of it, out of ten; undefined while few have rated it. */
    getAverage: (name: TitleRef) => readAverage(database.kysely, name),
  };
}

/** Rounded as pages show it. */
async function readAverage(
  executor: Executor,
  { kind, id }: TitleRef,
): Promise<number | undefined> {
  const row = await firstOf(readTotals(executor, { kind, id }));
  if (row === undefined || row.people < FEWEST_PEOPLE) return undefined;
  return Math.round((Number(row.half_stars) / row.people) * 10) / 10;
}

/**
 * What a title's average was when a transaction first asked for it. Several who rate a title share a
 * transaction, and run side by side: what one of them finds halfway is shown on no page.
 */
const averagesBefore = rememberingEach((transaction: Transaction<Schema>) =>
  remembering(MOST_AVERAGES, (_key, name: TitleRef) => readAverage(transaction, name)),
);

/** Does something to a title's ratings, and finds out whether pages show another average then. */
export async function watchingAverage<Result>(
  transaction: Transaction<Schema>,
  engine: Database["engine"],
  name: TitleRef,
  work: () => Promise<Result>,
): Promise<{ result: Result; hasMoved: boolean }> {
  const [before, result] = await Promise.all([
    averagesBefore(transaction)(refKey(name), name),
    work(),
  ]);
  const hasMoved = (await readAverage(transaction, name)) !== before;
  if (hasMoved && engine === "postgres") await tell(transaction, name);
  return { result, hasMoved };
}

/** The other servers render the title's page again, too. */
async function tell(transaction: Transaction<Schema>, { kind, id }: TitleRef): Promise<void> {
  if (kind === "archive") return;
  await sql`select pg_notify('matinee', ${`title ${kind} ${id}`})`.execute(transaction);
}

const createRatingChoice = (options: RatingsOptions) =>
  createChoice(options, {
    lookUp: options.lookUp,
    valueOf: ({ halfStars }: RatingCommand) => halfStars,
    state: (halfStars) => ({ halfStars }),
    mayForget: forget,
    async read(executor, profileId, { kind, id }) {
      const row = await firstOf(readRating(executor, profileId, { kind, id }));
      return row?.half_stars;
    },
    async hasRoom(transaction, { key }, before) {
      if (before !== undefined) return true;
      const counted = await firstOf(countRows(transaction, key.profile_id));
      return Number(counted?.rows ?? 0) < MOST_RATINGS;
    },
    async store(transaction, { owner, key, moments, command, facts, nowMs }) {
      const columns = toColumns(command.title, facts, nowMs);
      const state = { ...(facts && columns), ...moments, half_stars: command.halfStars };
      const first = { ...columns, user_id: owner.userId };
      await storeRating(transaction, { key, state, first });
    },
    async around(write, { name }) {
      const { hasMoved, result: rated } = await write((transaction, record) =>
        watchingAverage(transaction, options.database.engine, name, record),
      );
      if (hasMoved && name.kind !== "archive")
        options.onChange?.([titleTag(name.kind, Number(name.id))]);
      return rated;
    },
  });

const reportedStars = z.object({ half_stars: z.int().min(0).max(MOST_HALF_STARS) });

/** Reads a browser's report; no half stars remove a rating. */
export const parseRatingReport = createReportParser<RatingCommand>({
  on: "rated_at",
  parseName: parseTitleRef,
  read(_, fields) {
    const { data } = reportedStars.safeParse(fields);
    return data && { halfStars: data.half_stars };
  },
});
