import type { Executor } from "#app/db/executor.ts";
import { progressOf } from "#app/services/players/player.ts";

import type { WatchedName } from "../watched/watched.ts";
import type { OwnState } from "./agreement.ts";
import {
  ownFilmsQuery,
  ownMarksQuery,
  ownPlaysQuery,
  ownPositionsQuery,
} from "./players-queries.server.ts";

/** Positions are stored in these parts. */
export const PARTS = 10_000;

interface RowName {
  content_type: string;
  content_id: string;
  part: string;
}

const keyOf = ({ content_type: kind, content_id: id, part }: RowName) => `${kind}:${id}:${part}`;

/** What a profile has stored about each film and episode. */
export async function readOwnStates(
  executor: Executor,
  profileId: string,
): Promise<(name: WatchedName) => OwnState> {
  const marks = new Map<string, NonNullable<OwnState["watched"]>>();
  for (const row of await ownMarksQuery(executor, profileId).execute()) {
    marks.set(keyOf(row), { value: row.is_watched === 1, atMs: row.changed_at });
  }
  const positions = new Map<string, NonNullable<OwnState["progress"]>>();
  const put = (key: string, value: number, atMs: number) => {
    if ((positions.get(key)?.atMs ?? 0) <= atMs) positions.set(key, { value, atMs });
  };
  for (const row of await ownPlaysQuery(executor, profileId).execute()) {
    put(keyOf(row), progressOf(row.percent, 100), row.played_at);
  }
  for (const row of await ownFilmsQuery(executor, profileId).execute()) {
    const { position_seconds: position, duration_seconds: duration } = row;
    put(`movie:${row.title_id}:`, progressOf(position, duration), row.updated_at);
  }
  // What a player said exactly is not rounded to what the history shows of it.
  for (const row of await ownPositionsQuery(executor, profileId).execute()) {
    put(keyOf(row), row.progress / PARTS, row.changed_at);
  }
  return ({ kind, id, part }) => {
    const around = [part, part.replace(/E.*/, ""), ""].map((each) => `${kind}:${id}:${each}`);
    const nearest = around.find((key) => marks.has(key));
    return {
      watched: nearest === undefined ? undefined : marks.get(nearest),
      progress: positions.get(`${kind}:${id}:${part}`),
    };
  };
}
