import type { Selectable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
import type { PreferencesTable } from "#app/db/schema.ts";
import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { PlayerKeys } from "#app/lib/playing/player-keys.ts";
import type { Audience } from "#app/lib/setting.ts";

import { formatKeys, readKeys } from "./player-keys.ts";
import { defaultPreferences, type Preferences } from "./preferences.ts";

type Columns = Omit<Selectable<PreferencesTable>, "profile_id" | "changed_at">;

/** An account, and its active profile. */
interface PreferencesOwner {
  userId: string;
  profile?: { id: string } | null;
  audience?: Audience;
}

interface PreferencesOptions {
  database: Database;
  /** The account and profile that they belong to. */
  profileOf: (owner: PreferencesOwner) => Promise<string>;
  now?: () => number;
}

export type PreferencesService = ReturnType<typeof createPreferences>;

const findPreferences = prepareQuery((executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("preferences")
    .select([
      "theme",
      "region",
      "captions",
      "autoplay_trailers",
      "reduced_data",
      "hide_watched",
      "follows_watchlist",
      "show_ratings",
      "time_zone",
      "playback_rate",
      "player_keys",
    ])
    .where("profile_id", "=", profileId),
);

/** A profile's preferences; the defaults for a profile that never chose. */
export function createPreferences(options: PreferencesOptions) {
  const { database, profileOf, now = Date.now } = options;

  /** The preferences with the player's keys, which a form of their own changes. */
  async function getAll(owner: PreferencesOwner) {
    const row = await firstOf(findPreferences(database.kysely, await profileOf(owner)));
    return {
      preferences: row ? toPreferences(row) : defaultPreferences,
      keys: readKeys(row?.player_keys ?? ""),
    };
  }

  async function write(owner: PreferencesOwner, changed: Partial<Columns>): Promise<void> {
    const row = { ...toColumns(defaultPreferences), player_keys: "", ...changed };
    const changed_at = now();
    await database.kysely
      .insertInto("preferences")
      .values({ profile_id: await profileOf(owner), ...row, changed_at })
      .onConflict((conflict) =>
        conflict.column("profile_id").doUpdateSet({ ...changed, changed_at }),
      )
      .execute();
  }

  return {
    getAll,

    get: async (owner: PreferencesOwner): Promise<Preferences> => (await getAll(owner)).preferences,

    /** Writes only what was changed, so that two pages do not undo each other's changes. */
    async change(owner: PreferencesOwner, changed: Partial<Preferences>): Promise<void> {
      refuseChild(owner, "its preferences");
      if (Object.keys(changed).length === 0) return;
      await write(owner, toChanged(changed));
    },

    async changeKeys(owner: PreferencesOwner, keys: PlayerKeys): Promise<void> {
      refuseChild(owner, "its preferences");
      await write(owner, { player_keys: formatKeys(keys) });
    },

    /** As it was chosen in the player, which is a child's as well. */
    changePlaybackRate: (owner: PreferencesOwner, playbackRate: number): Promise<void> =>
      write(owner, toChanged({ playbackRate })),
  };
}

const toPreferences = (row: Columns): Preferences => ({
  theme: row.theme,
  region: row.region,
  captions: row.captions,
  autoplaysTrailers: row.autoplay_trailers === 1,
  reducesData: row.reduced_data === 1,
  hidesWatched: row.hide_watched === 1,
  followsWatchlist: row.follows_watchlist === 1,
  showsRatings: row.show_ratings === 1,
  timeZone: row.time_zone,
  playbackRate: row.playback_rate / 100,
});

const toColumns = (preferences: Preferences): Omit<Columns, "player_keys"> => ({
  theme: preferences.theme,
  region: preferences.region,
  captions: preferences.captions,
  autoplay_trailers: Number(preferences.autoplaysTrailers),
  reduced_data: Number(preferences.reducesData),
  hide_watched: Number(preferences.hidesWatched),
  follows_watchlist: Number(preferences.followsWatchlist),
  show_ratings: Number(preferences.showsRatings),
  time_zone: preferences.timeZone,
  playback_rate: preferences.playbackRate * 100,
});

function toChanged(changed: Partial<Preferences>): Partial<Columns> {
  const { theme, region, captions, timeZone } = changed;
  const { autoplaysTrailers, reducesData, hidesWatched } = changed;
  const { followsWatchlist, showsRatings, playbackRate } = changed;
  return {
    ...(theme !== undefined && { theme }),
    ...(region !== undefined && { region }),
    ...(captions !== undefined && { captions }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(autoplaysTrailers !== undefined && { autoplay_trailers: Number(autoplaysTrailers) }),
    ...(reducesData !== undefined && { reduced_data: Number(reducesData) }),
    ...(hidesWatched !== undefined && { hide_watched: Number(hidesWatched) }),
    ...(followsWatchlist !== undefined && { follows_watchlist: Number(followsWatchlist) }),
    ...(showsRatings !== undefined && { show_ratings: Number(showsRatings) }),
    ...(playbackRate !== undefined && { playback_rate: playbackRate * 100 }),
  };
}
