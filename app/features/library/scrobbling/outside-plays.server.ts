import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import type { TitleFacts } from "../titles/title-facts.server.ts";
import type { ScrobbleSource } from "./scrobble-event.ts";

export interface OutsidePlay {
  profileId: string;
  kind: "movie" | "tv";
  id: string;
  part: string;
  /** Such as 2026-11-23. */
  day: string;
  facts: Pick<TitleFacts, "title" | "lang">;
  source: ScrobbleSource;
  /** From 0 to 1. */
  progress: number;
  durationSeconds: number;
  isFinished: boolean;
  atMs: number;
}

/**
 * Stores what was played elsewhere, once a day: the latest position counts, and what ended stays
 * ended.
 */
export async function storePlay(
  transaction: Transaction<Schema>,
  play: OutsidePlay,
): Promise<void> {
  const { profileId, kind, id, part, day, facts, isFinished, atMs } = play;
  const key = {
    profile_id: profileId,
    content_type: kind,
    content_id: id,
    part,
    day,
  };
  const state = {
    content_title: facts.title,
    content_lang: facts.lang ?? null,
    source: play.source,
    percent: isFinished ? 100 : Math.round(play.progress * 100),
    duration_seconds: play.durationSeconds,
    played_at: atMs,
  };
  await transaction
    .insertInto("outside_plays")
    .values({ ...key, ...state, is_finished: isFinished ? 1 : 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["profile_id", "content_type", "content_id", "part", "day"])
        .doUpdateSet((eb) => ({
          ...state,
          // Some events of a player don't say how long it takes.
          ...(play.durationSeconds === 0 && {
            duration_seconds: eb.ref("outside_plays.duration_seconds"),
          }),
          is_finished: isFinished ? 1 : eb.ref("outside_plays.is_finished"),
        }))
        .where("outside_plays.played_at", "<=", atMs),
    )
    .execute();
}
