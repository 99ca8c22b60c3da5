import type { Selectable, Transaction } from "kysely";
import { z } from "zod";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import {
  firstOf,
  prepareQuery,
  type Bound,
  type BoundFields,
} from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";
import { isIdentifier } from "#app/services/archive/identifier.ts";

import { isFinished, type FilmProgress } from "./progress.ts";
import { parseToggledAt } from "../choices/reported-change.server.ts";
import { markPlayed } from "../watched/watched.server.ts";
import type { NameFilter } from "../titles/name-filter.server.ts";

const LONGEST_SECONDS = 48 * 3600;
/** A position later than this is of a server whose clock was wrong, and no reason to refuse one. */
const CLOCKS_DIFFER_MS = 60_000;
/** More films than anybody continues; the oldest make room. */
const MOST_FILMS = 1_000;

const seconds = z.number().min(0).max(LONGEST_SECONDS).transform(Math.floor);
const report = z.object({
  item: z.string().refine(isIdentifier),
  work: z.string().max(500).default(""),
  positionSeconds: seconds,
  durationSeconds: seconds,
  /** When the film was there; what waited on a device comes late. */
  timestamp: z.iso.datetime({ offset: true }).optional(),
});

export type Progress = ReturnType<typeof createProgress>;

interface ProgressOptions {
  database: Database;
  writes: GroupedWrites;
  filterNames: NameFilter;
  /** Whose positions a viewer reads and writes. */
  profileOf: ProfileFinder;
  /** Whether a viewer's history is recorded now. */
  isRecording?: (viewer: ProfileOwner) => Promise<boolean>;
  now?: () => number;
}

/** Viewers' positions in films, stored for the profile that watched. */
export function createProgress(options: ProgressOptions) {
  const { database, writes, filterNames, profileOf, isRecording, now = Date.now } = options;

  async function mayShow(item: string, setting: Setting): Promise<boolean> {
    const names = [{ kind: "archive", id: item } as const];
    return (await filterNames(names, (name) => name, setting)).length > 0;
  }

  return {
    /**
     * Stores a viewer's position, unless a later one is stored already, and answers what is stored;
     * undefined when the report is invalid.
     */
    async save(
      owner: ProfileOwner,
      body: unknown,
      setting: Setting,
    ): Promise<FilmProgress | "paused" | "no such film" | undefined> {
      const parsed = report.safeParse(body);
      if (!parsed.success) return undefined;
      const { timestamp, ...progress } = parsed.data;
      const nowMs = now();
      const atMs = timestamp === undefined ? nowMs : parseToggledAt(timestamp, nowMs);
      if (atMs === undefined) return undefined;
      if (progress.durationSeconds < progress.positionSeconds) return undefined;
      if (!(await mayShow(progress.item, setting))) return "no such film";
      if ((await isRecording?.(owner)) === false) return "paused";
      const profileId = await profileOf(owner);
      const place = { profileId, progress, atMs, nowMs };
      return writes.write(async (transaction) => {
        if (await isNewEnd(transaction, place)) {
          await markPlayed(transaction, { profileId, item: progress.item, atMs, nowMs });
        }
        return upsert(transaction, place);
      }, profileId);
    },

    /** The viewer's position in each work of an item; undefined if they may not see it. */
    async listOf(
      owner: ProfileOwner,
      item: string,
      setting: Setting,
    ): Promise<FilmProgress[] | undefined> {
      if (!(await mayShow(item, setting))) return undefined;
      const rows = await readPositions(database.kysely, await profileOf(owner), item);
      return rows.map((row) => toProgress(item, row));
    },
  };
}

const SHOWN = ["work", "position_seconds", "duration_seconds"] as const;

const toProgress = (
  item: string,
  row: Pick<Selectable<Schema["film_progress"]>, (typeof SHOWN)[number]>,
): FilmProgress => ({
  item,
  work: row.work,
  positionSeconds: row.position_seconds,
  durationSeconds: row.duration_seconds,
});

type Key = Pick<Selectable<Schema["film_progress"]>, "profile_id" | "item_id" | "work">;
type Position = Pick<
  Selectable<Schema["film_progress"]>,
  "position_seconds" | "duration_seconds" | "is_finished" | "updated_at"
>;

const readPositions = prepareQuery(
  (executor: Executor, profileId: Bound<string>, item: Bound<string>) =>
    executor
      .selectFrom("film_progress")
      .select(SHOWN)
      .where("profile_id", "=", profileId)
      .where("item_id", "=", item)
      .limit(MOST_FILMS),
);

const readPosition = prepareQuery((executor: Executor, key: BoundFields<Key>) =>
  executor
    .selectFrom("film_progress")
    .select([...SHOWN, "is_finished"])
    .where("profile_id", "=", key.profile_id)
    .where("item_id", "=", key.item_id)
    .where("work", "=", key.work),
);

interface StoredPosition {
  key: BoundFields<Key>;
  position: BoundFields<Position>;
  fromAheadMs: Bound<number>;
}

const storePosition = prepareQuery(
  (executor: Executor, { key, position, fromAheadMs }: StoredPosition) =>
    executor
      .insertInto("film_progress")
      .values({ ...key, ...position })
      .onConflict((conflict) =>
        conflict
          .columns(["profile_id", "item_id", "work"])
          .doUpdateSet(position)
          .where(({ eb, or }) =>
            or([
              eb("film_progress.updated_at", "<=", position.updated_at),
              eb("film_progress.updated_at", ">", fromAheadMs),
            ]),
          ),
      )
      .returning(SHOWN),
);

const findOldest = prepareQuery((executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("film_progress")
    .select("updated_at")
    .where("profile_id", "=", profileId)
    .orderBy("updated_at", "desc")
    .offset(MOST_FILMS)
    .limit(1),
);

const dropOldest = prepareQuery(
  (executor: Executor, profileId: Bound<string>, untilMs: Bound<number>) =>
    executor
      .deleteFrom("film_progress")
      .where("profile_id", "=", profileId)
      .where("updated_at", "<=", untilMs),
);

interface ProgressReport {
  profileId: string;
  progress: FilmProgress;
  atMs: number;
  nowMs: number;
}

/**
 * Whether the film has just come to its end: what is said during the credits marks nothing again
 * that its viewer takes back. An item with several films is no film that could be watched.
 */
async function isNewEnd(
  transaction: Transaction<Schema>,
  { profileId, progress }: ProgressReport,
): Promise<boolean> {
  if (progress.work !== "" || !isFinished(progress)) return false;
  const key = { profile_id: profileId, item_id: progress.item, work: "" };
  const before = await firstOf(readPosition(transaction, key));
  return before?.is_finished !== 1;
}

async function upsert(
  transaction: Transaction<Schema>,
  saved: ProgressReport,
): Promise<FilmProgress> {
  const { profileId, progress, atMs, nowMs } = saved;
  const position = {
    position_seconds: progress.positionSeconds,
    duration_seconds: progress.durationSeconds,
    is_finished: isFinished(progress) ? 1 : 0,
    updated_at: atMs,
  };
  const key = { profile_id: profileId, item_id: progress.item, work: progress.work };
  const fromAheadMs = nowMs + CLOCKS_DIFFER_MS;
  const [stored, oldest] = await Promise.all([
    firstOf(storePosition(transaction, { key, position, fromAheadMs })),
    firstOf(findOldest(transaction, profileId)),
  ]);
  if (stored === undefined) return readLater(transaction, key);
  if (oldest) await dropOldest(transaction, profileId, oldest.updated_at);
  return toProgress(progress.item, stored);
}

/** What is stored in place of an earlier position. */
async function readLater(transaction: Transaction<Schema>, key: Key): Promise<FilmProgress> {
  const row = await firstOf(readPosition(transaction, key));
  if (row === undefined) throw new Error("A later position is neither stored nor replaced.");
  return toProgress(key.item_id, row);
}
