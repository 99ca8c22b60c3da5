import type { Selectable } from "kysely";

import type { PlayerConnectionsTable } from "#app/db/schema-players.ts";

import { UNKNOWN_MS } from "../imports/files/imported-choices.ts";
import { createArchivePlaces } from "../scrobbling/archive-places.server.ts";
import {
  createRecorder,
  type PlayOptions,
  type Receiver,
} from "../scrobbling/store-event.server.ts";
import type { TitleFacts } from "../titles/title-facts.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import type { WatchedName } from "../watched/watched.ts";
import type { PlayerNews } from "./agreement.ts";
import { PARTS } from "./own-states.server.ts";

interface ItemNews extends Receiver {
  news: PlayerNews;
  source: Selectable<PlayerConnectionsTable>["kind"];
  name: WatchedName & { kind: "movie" | "tv" };
  facts: Pick<TitleFacts, "title" | "lang">;
  durationSeconds: number;
}

/** Stores what a player changed, as its reports are stored, with the time at which it happened. */
export function createNewsStore(options: PlayOptions) {
  const { writes, profileOf } = options;
  const record = createRecorder(options);
  const watched = createWatched(options);
  const places = createArchivePlaces(options);

  async function storePosition({ owner, name, news }: ItemNews, progress: number) {
    const { kind, id, part } = name;
    const key = { content_type: kind, content_id: id, part };
    const profile_id = await profileOf(owner);
    const state = { progress: Math.round(progress * PARTS), changed_at: news.atMs };
    await writes.write((transaction) =>
      transaction
        .insertInto("player_positions")
        .values({ profile_id, ...key, ...state })
        .onConflict((conflict) =>
          conflict
            .columns(["profile_id", "content_type", "content_id", "part"])
            .doUpdateSet(state)
            .where("player_positions.changed_at", "<=", news.atMs),
        )
        .execute(),
    );
  }

  /** False where it could not be stored, such as a mark beyond the most that a profile has. */
  async function storeMark(item: ItemNews, isWatched: boolean): Promise<boolean> {
    const { owner, setting, name, facts, news } = item;
    const isDated = news.atMs > UNKNOWN_MS;
    if (isWatched && isDated) return (await play(item, "watched", 1)) === "stored";
    const command = { name, title: facts.title, isWatched, atMs: news.atMs };
    return (await watched.change(owner, command, setting)).outcome === "done";
  }

  const play = (item: ItemNews, action: "watched" | "progress", progress: number) => {
    const { name, facts, news, source, durationSeconds, ...receiver } = item;
    const event = { action, source, title: facts.title, progress, durationSeconds };
    return record({
      ...receiver,
      event: { ...event, isComplete: false },
      found: { name, facts },
      part: name.part,
      atMs: news.atMs,
    });
  };

  return async function storeNews(item: ItemNews): Promise<boolean> {
    const { news, name, owner, setting, durationSeconds } = item;
    const { isWatched, progress, atMs } = news;
    if (isWatched !== undefined && !(await storeMark(item, isWatched))) return false;
    if (progress === undefined) return true;
    if (progress > 0) await play(item, "progress", progress);
    else if (name.kind === "movie") {
      const start = { id: name.id, progress: 0, isReset: true, durationSeconds, atMs };
      await places.move(owner, start, setting);
    }
    // Last, because what was just recorded is rounded.
    await storePosition(item, progress);
    return true;
  };
}
