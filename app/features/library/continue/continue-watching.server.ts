import { sql, type Kysely } from "kysely";

import { prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";
import type { Setting } from "#app/lib/setting.ts";
import { PLAY } from "#app/lib/playing/play-at-once.ts";
import { t } from "#app/translations/t.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { startedShowsQuery, unfinishedQuery } from "./continue-queries.server.ts";
import { MOST_CARDS, placeOnCard } from "./continue-watching.ts";
import { createLearnFilms } from "../learn-films.server.ts";
import { startOf } from "../progress/progress.ts";
import { recordShow } from "../watched/started-shows.server.ts";
import { episodePart } from "../watched/watched.ts";
import { marksOf } from "../watched/watched.server.ts";
import { refKey, type TitleRef } from "../titles/title-ref.ts";
import type { TitleFacts } from "../titles/title-facts.server.ts";
import { langOnPage } from "../titles/titles-in-language.server.ts";
import type { LibraryOptions } from "../titles/library-options.ts";

/** What a viewer is watching: a film where they stopped, or a show with its next episode. */
export interface ContinueEntry extends TitleRef {
  title: string;
  lang?: string | undefined;
  posterPath?: string | undefined;
  /** Where it continues. */
  path: string;
  detail: string;
  part?: number;
  /** Where a film goes on. */
  seconds?: number;
  /** When it was last watched. */
  atMs: number;
}

export type ContinueOptions = Pick<
  LibraryOptions,
  "database" | "writes" | "lookUp" | "nameTitles" | "filterNames" | "profileOf" | "now"
>;

const readUnfinished = prepareQuery(unfinishedQuery);
const readStartedShows = prepareQuery(startedShowsQuery);

export type ContinueWatching = ReturnType<typeof createContinueWatching>;

/** A show may have new episodes after that. */
const ASKED_AGAIN_AFTER_MS = 7 * 24 * 3_600_000;
const MOST_ASKED_AGAIN = 5;

/**
 * What profiles are watching, most recent first; titles can be removed from the row without losing
 * their position.
 */
export function createContinueWatching(options: ContinueOptions) {
  const { database, nameTitles, filterNames, profileOf, now = Date.now } = options;
  const learnFilms = createLearnFilms(options);
  const askAgain = createAskAgain(options);

  return {
    async list(owner: ProfileOwner, setting: Setting): Promise<ContinueEntry[]> {
      const profileId = await profileOf(owner);
      const [films, shows] = await Promise.all([
        readUnfinished(database.kysely, profileId),
        readStartedShows(database.kysely, profileId),
      ]);
      // In the background: the row shows what is known, and is right the next time.
      void askAgain(profileId, shows, setting).catch(() => undefined);
      const all = [...oneOfEachItem(films), ...shows].flatMap((row) =>
        "item_id" in row ? fromFilm(row) : fromShow(row),
      );
      const shown = (await filterNames(all, (each) => each, setting))
        .toSorted((one, other) => other.atMs - one.atMs)
        .slice(0, MOST_CARDS);
      const unnamed = shown.filter(({ title }) => title === "").map(({ id }) => id);
      const names = await learnFilms(profileId, unnamed, setting);
      const foreign = shown.filter((each) => langOnPage(each, setting) !== undefined);
      const inLanguage = await nameTitles(foreign, setting);
      // A title whose name is unavailable, or that the archive no longer has, cannot be continued.
      return shown
        .map((each) => ({
          ...each,
          ...names.get(each.id),
          ...pictured(inLanguage.get(refKey(each))),
        }))
        .map((each) => ({ ...each, lang: langOnPage(each, setting) }))
        .filter(({ title }) => title !== "");
    },

    /** Hides it from the row until it is played again; its position remains. */
    async hide(owner: ProfileOwner, name: TitleRef, atMs = now()): Promise<void> {
      const profileId = await profileOf(owner);
      await setHidden(database.kysely, { profileId, name, isHidden: true, atMs });
    },

    async show(owner: ProfileOwner, name: TitleRef, atMs = now()): Promise<void> {
      const profileId = await profileOf(owner);
      await setHidden(database.kysely, { profileId, name, isHidden: false, atMs });
    },
  };
}

/** Of a title's facts, what its card shows. */
const pictured = (facts: TitleFacts | undefined) =>
  facts && { title: facts.title, lang: facts.lang, posterPath: facts.posterPath };

interface HideCommand {
  profileId: string;
  name: TitleRef;
  isHidden: boolean;
  /** When it was pressed: what waited on a device undoes nothing that was pressed later. */
  atMs: number;
}

/** A film may be hidden before its title is known; a title that is not in progress has no row. */
async function setHidden(executor: Kysely<Schema>, hidden: HideCommand): Promise<void> {
  const { profileId, isHidden, atMs } = hidden;
  const { kind, id } = hidden.name;
  if (kind === "movie") return;
  const { numUpdatedRows } = await executor
    .updateTable("continue_watching")
    .set({
      hidden_at: sql`case when hidden_at <= ${atMs} then ${isHidden ? atMs : 0} else hidden_at end`,
    })
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n || kind === "tv" || !isHidden) return;
  const played = await unfinishedQuery(executor, profileId).where("item_id", "=", id).execute();
  if (played.length === 0) return;
  const row = { profile_id: profileId, content_type: kind, content_id: id, hidden_at: atMs };
  await executor
    .insertInto("continue_watching")
    .values({ ...row, content_title: "", looked_up_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Looks up shows that may have new episodes: those that were guessed, and those last looked up long
 * ago.
 */
function createAskAgain({ writes, lookUp, now = Date.now }: ContinueOptions) {
  const isAsked = new Set<string>();
  return async (profileId: string, shows: readonly ShowRow[], setting: Setting) => {
    const old = shows.filter(({ looked_up_at: at }) => at < now() - ASKED_AGAIN_AFTER_MS);
    for (const { content_id: id } of old.slice(0, MOST_ASKED_AGAIN)) {
      const key = `${profileId} ${id}`;
      if (isAsked.has(key)) continue;
      isAsked.add(key);
      const found = await lookUp({ kind: "tv", id }, setting).finally(() => isAsked.delete(key));
      if (found.outcome !== "found") continue;
      const { facts } = found;
      await writes.write(async (transaction) => {
        const marks = await marksOf(transaction, profileId, { kind: "tv", id });
        const show = { id, title: facts.title, facts, marks };
        await recordShow(transaction, { profileId, show, atMs: 0, nowMs: now() });
      });
    }
  };
}

type FilmRow = Awaited<ReturnType<ReturnType<typeof unfinishedQuery>["execute"]>>[number];
type ShowRow = Awaited<ReturnType<ReturnType<typeof startedShowsQuery>["execute"]>>[number];

/** For an item with several works, the one that was watched last. */
function oneOfEachItem(films: readonly FilmRow[]): FilmRow[] {
  const seen = new Set<string>();
  return films.filter(({ item_id: item }) => !seen.has(item) && seen.add(item));
}

function fromFilm(row: FilmRow): ContinueEntry[] {
  const place = { positionSeconds: row.position_seconds, durationSeconds: row.duration_seconds };
  const onCard = placeOnCard(place);
  const isGone = row.looked_up_at !== null && row.looked_up_at > 0 && row.content_title === "";
  if (isGone || !onCard || startOf(place) === undefined || (row.hidden_at ?? 0) >= row.updated_at)
    return [];
  return [
    {
      kind: "archive",
      id: row.item_id,
      // Empty until its title is known.
      title: row.content_title ?? "",
      lang: row.content_lang ?? undefined,
      path: `/archive/${row.item_id}${PLAY}`,
      ...onCard,
      atMs: row.updated_at,
    },
  ];
}

function fromShow(row: ShowRow): ContinueEntry[] {
  const { next_season: season, next_episode: episode, content_id: id } = row;
  if (season === null || episode === null || row.hidden_at >= row.touched_at) return [];
  return [
    {
      kind: "tv",
      id,
      title: row.content_title,
      lang: row.content_lang ?? undefined,
      posterPath: row.poster_path ?? undefined,
      path: `/tv/${id}/season/${season}`,
      detail: t("Next: {episode}", { episode: episodePart(season, episode) }),
      atMs: row.touched_at,
    },
  ];
}
