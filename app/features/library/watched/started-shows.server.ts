import { sql, type Insertable, type Transaction } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type Bound, type BoundFields } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";

import { nextEpisode } from "./next-episode.ts";
import { readPart } from "./watched.ts";
import type { TitleFacts } from "../titles/title-facts.server.ts";

interface StartedShow {
  profileId: string;
  show: { id: string; title: string; facts: TitleFacts | undefined; marks: string };
  /** When an episode was last marked; 0 when a mark was only removed. */
  atMs: number;
  nowMs: number;
}

/** Stores a show's next episode, after some of it was marked. */
export async function recordShow(
  transaction: Transaction<Schema>,
  { profileId, show, atMs, nowMs }: StartedShow,
): Promise<void> {
  const { season, episode } = readPart(nextEpisode(show.marks, show.facts?.seasons) ?? "") ?? {};
  const columns = {
    content_title: show.title,
    content_lang: show.facts?.lang ?? null,
    poster_path: show.facts?.posterPath ?? null,
    // Looks up guessed episodes again.
    looked_up_at: show.facts === undefined ? 0 : nowMs,
  };
  const next = { next_season: season ?? null, next_episode: episode ?? null };
  const changed = show.facts === undefined ? { looked_up_at: 0 } : columns;
  await storeShow(transaction, {
    first: { profile_id: profileId, content_id: show.id, ...columns },
    state: { ...changed, ...next },
    atMs,
  });
}

type Columns = Insertable<Schema["continue_watching"]>;

interface StoredShow {
  first: BoundFields<Omit<Columns, "content_type" | "touched_at" | "next_season" | "next_episode">>;
  state: BoundFields<Pick<Columns, "next_season" | "next_episode"> & Partial<Columns>>;
  atMs: Bound<number>;
}

const storeShow = prepareQuery((executor: Executor, { first, state, atMs }: StoredShow) =>
  executor
    .insertInto("continue_watching")
    .values({ ...state, ...first, content_type: "tv", touched_at: atMs })
    .onConflict((conflict) =>
      conflict.columns(["profile_id", "content_type", "content_id"]).doUpdateSet((eb) => ({
        ...state,
        touched_at: eb
          .case()
          .when("continue_watching.touched_at", "<", atMs)
          .then(sql<number>`${atMs}`)
          .else(eb.ref("continue_watching.touched_at"))
          .end(),
      })),
    ),
);
