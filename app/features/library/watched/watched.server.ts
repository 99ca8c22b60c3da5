import type { Transaction } from "kysely";
import { z } from "zod";

import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import type { ChoiceOutcome, ChoiceCommand } from "../choices/create-choice.server.ts";
import { createReportParser } from "../choices/reported-change.server.ts";
import { prepareLatest } from "../choices/prepare-latest.server.ts";
import { recordShow } from "./started-shows.server.ts";
import {
  parseWatchedName,
  readMarks,
  readPart,
  withMark,
  markWord,
  type WatchedMarks,
  type WatchedName,
} from "./watched.ts";
import {
  marksQuery,
  countMarksQuery,
  marksOfTitleQuery,
  settleWithinQuery,
} from "./watched-queries.server.ts";
import { titlesOfItems } from "../titles/film-titles.server.ts";
import type { TitleFacts } from "../titles/title-facts.server.ts";
import { refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";

/** One toggle, with the time of the click. */
export type WatchedCommand = ChoiceCommand<WatchedName> & {
  isWatched: boolean;
  /** An import states each title for itself: what an item of the archive is stays as it is. */
  isAlone?: boolean;
};

/** `marks` are all of the title's. */
type MarkOutcome = ChoiceOutcome<{ marks: string; isWatched: boolean }>;

export type WatchedOptions = Pick<
  LibraryOptions,
  "database" | "writes" | "lookUp" | "filterNames" | "profileOf" | "now"
>;

const readAllMarks = prepareQuery(marksQuery);
const readMarksOfTitle = prepareQuery(marksOfTitleQuery);
const countMarks = prepareQuery(countMarksQuery);
const settleParts = prepareQuery(settleWithinQuery);
const storeMark = prepareLatest("watched_marks");

export type Watched = ReturnType<typeof createWatched>;

/** More than anyone marks by hand; the browser's copy must stay small, too. */
const MOST_MARKS = 20_000;

/** What a profile marked as watched. The last command wins, by the time of the click. */
export function createWatched({
  database,
  writes,
  lookUp,
  filterNames,
  profileOf,
  now = Date.now,
}: WatchedOptions) {
  return {
    async change(
      owner: ProfileOwner,
      command: WatchedCommand,
      setting: Setting,
    ): Promise<MarkOutcome> {
      const found = await lookUp(command.name, setting);
      const facts = found.outcome === "found" ? found.facts : undefined;
      if (
        command.isWatched &&
        (found.outcome === "missing" || !hasPart(facts, command.name.part))
      ) {
        return { outcome: "no such title" };
      }
      const profileId = await profileOf(owner);
      return writes.write(
        (transaction) => record(transaction, { profileId, command, facts, nowMs: now() }),
        profileId,
      );
    },

    /** All marks, for shared pages. */
    async getMarks(owner: ProfileOwner, setting: Setting): Promise<WatchedMarks> {
      const marked = await readAllMarks(database.kysely, await profileOf(owner));
      const rows = await filterNames(marked, refOfRow, setting);
      const words = new Map<string, string[]>();
      for (const { content_type: kind, content_id: id, part, is_watched: is } of rows) {
        const word = markWord({ part, isWatched: is === 1 });
        const key = refKey({ kind, id });
        if (word !== "") words.set(key, [...(words.get(key) ?? []), word]);
      }
      return Object.fromEntries([...words].map(([key, each]) => [key, each.join(" ")]));
    },

    /** The catalog's name for it; undefined when that is unknown now. */
    async titleOf(name: WatchedName, setting: Setting): Promise<string | undefined> {
      const found = await lookUp(name, setting);
      return found.outcome === "found" ? found.facts.title : undefined;
    },

    async isWatched(owner: ProfileOwner, name: WatchedName): Promise<boolean> {
      const marks = await marksOf(database.kysely, await profileOf(owner), name);
      return readMarks(marks)(name.part);
    },
  };
}

/**
 * A season that the show does not have cannot be marked; while the seasons are unknown, any can.
 */
function hasPart(facts: TitleFacts | undefined, part: string): boolean {
  const season = readPart(part)?.season;
  if (season === undefined || facts?.seasons === undefined) return true;
  return facts.seasons.some(({ number }) => number === season);
}

export async function marksOf(
  executor: Executor,
  profileId: string,
  { kind, id }: TitleRef,
): Promise<string> {
  const rows = await readMarksOfTitle(executor, profileId, { kind, id });
  return rows
    .map(({ part, is_watched: is }) => markWord({ part, isWatched: is === 1 }))
    .filter((word) => word !== "")
    .join(" ");
}

interface MarkUpdate {
  profileId: string;
  command: WatchedCommand;
  facts: TitleFacts | undefined;
  nowMs: number;
}

/**
 * Marks an item of the archive that was played to its end, as a click does: the last one wins. Where
 * there is no room for more marks, nothing is marked.
 */
export const markPlayed = (
  transaction: Transaction<Schema>,
  {
    profileId,
    item,
    atMs,
    nowMs,
  }: { profileId: string; item: string; atMs: number; nowMs: number },
) =>
  record(transaction, {
    profileId,
    command: { name: { kind: "archive", id: item, part: "" }, title: "", isWatched: true, atMs },
    facts: undefined,
    nowMs,
  });

async function record(transaction: Transaction<Schema>, marking: MarkUpdate): Promise<MarkOutcome> {
  const { profileId, command, facts, nowMs } = marking;
  const { name, isWatched, atMs } = command;
  const [before, counted] = await Promise.all([
    marksOf(transaction, profileId, name),
    firstOf(countMarks(transaction, profileId)),
  ]);
  const isNew = withMark(before, name.part, isWatched) !== before;
  const isFull = Number(counted?.rows ?? 0) >= MOST_MARKS;
  if (isNew && isWatched && isFull) return { outcome: "full" };
  // What is so already is stored with its time, too: an earlier command may arrive later.
  if (isNew || !isFull) {
    await put(transaction, marking);
    if (name.kind === "archive" && !command.isAlone) await putOnTitle(transaction, marking);
  }
  const marks = await marksOf(transaction, profileId, name);
  if (name.kind === "tv") {
    const title = facts?.title ?? command.title;
    const show = { id: name.id, title, facts, marks };
    await recordShow(transaction, { profileId, show, atMs: isWatched ? atMs : 0, nowMs });
  }
  return { outcome: "done", marks, isWatched: readMarks(marks)(name.part), recordedAt: nowMs };
}

async function put(
  transaction: Transaction<Schema>,
  { profileId, command, nowMs }: MarkUpdate,
): Promise<void> {
  const { name, isWatched, atMs } = command;
  const { kind, id, part } = name;
  const parts = part === "" ? "_%" : `${part}E%`;
  await Promise.all([
    settleParts(transaction, profileId, { kind, id, parts, atMs }),
    storeMark(transaction, {
      key: { profile_id: profileId, content_type: kind, content_id: id, part },
      state: { is_watched: isWatched ? 1 : 0, changed_at: atMs, recorded_at: nowMs },
    }),
  ]);
}

/** The same holds for the title of the film database that an item of the archive is. */
async function putOnTitle(transaction: Transaction<Schema>, marking: MarkUpdate): Promise<void> {
  const { id } = marking.command.name;
  const title = (await titlesOfItems(transaction, [id])).get(id);
  if (title?.kind !== "movie") return;
  const command = { ...marking.command, name: { ...title, part: "" } };
  await put(transaction, { ...marking, command });
}

const reportedPart = z.string().max(20).default("");

/** Reads a browser's report; `unwatched_at` instead of `watched_at` removes a mark. */
export const parseWatchedReport = createReportParser<WatchedCommand>({
  on: "watched_at",
  off: "unwatched_at",
  parseName(kind, id, { episode }) {
    const { data: part } = reportedPart.safeParse(episode);
    return part === undefined ? undefined : parseWatchedName(kind, id, part);
  },
  read: (isWatched) => ({ isWatched }),
});
