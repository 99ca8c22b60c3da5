import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { adviceFor, playerName, players } from "./players.ts";
import { readEvent } from "./read-event.ts";
import { isWatched, type ScrobbleEvent } from "./scrobble-event.ts";
import { TAUTULLI_TEMPLATE } from "./tautulli-event.ts";

writesInEnglish();

const read = (sent: unknown, action = "") => readEvent(JSON.stringify(sent), action);

/** The event of what is one. */
function eventOf(sent: unknown, action = ""): ScrobbleEvent {
  const found = read(sent, action);
  if (found.outcome !== "event") throw new Error(found.outcome);
  return found.event;
}

/** As Emby 4.8 sends it, with what nobody here reads. */
const emby = (Event: string, Item: object, more: object = {}) => ({
  Title: "ada has stopped playing Metropolis on Chrome",
  Date: "2026-11-24T10:00:00.8523469Z",
  Event,
  User: { Name: "ada", Id: "e6a9dd89" },
  Item: { ServerId: "f40a", Id: "240270", Container: "mkv", ...Item },
  Server: { Name: "Attic", Id: "f40a", Version: "4.8.11.0" },
  Session: { Client: "Emby Web", DeviceName: "Chrome" },
  PlaybackInfo: { PlayedToCompletion: false, PositionTicks: 45_900_000_000 },
  ...more,
});
const embyFilm = {
  Name: "Metropolis",
  Type: "Movie",
  ProductionYear: 1927,
  RunTimeTicks: 91_800_000_000,
  ProviderIds: { Tmdb: "19", IMDB: "tt0017136" },
};
const embyEpisode = {
  Name: "The Ring",
  Type: "Episode",
  SeriesName: "Signals",
  ParentIndexNumber: 2,
  IndexNumber: 5,
  ProductionYear: 2003,
  ProviderIds: { Tmdb: "63056", Tvdb: "305288" },
};

/** As Tautulli fills in the template. */
const tautulli = (filled: Record<string, string>) =>
  JSON.parse(TAUTULLI_TEMPLATE.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? ""));
const plexFilm = {
  action: "stop",
  user: "ada",
  media_type: "movie",
  title: "Metropolis",
  year: "1927",
  imdb_id: "tt0017136",
  themoviedb_id: "19",
  duration: "153",
  progress_percent: "50",
};
const plexEpisode = {
  action: "watched",
  user: "ada",
  media_type: "episode",
  title: "Signals - The Ring",
  year: "2003",
  thetvdb_id: "73141",
  themoviedb_id: "7",
  show_name: "Signals",
  season_num: "2",
  episode_num: "5",
};

/** As Kodi's add-on HTTP Scrobbler sends it. */
const kodi = (event: string, more: object = {}) => ({
  timestamp: "2026-11-24T10:00:00.185714+00:00",
  sessionId: "dee95eeb",
  event,
  dbId: 123,
  title: "Metropolis",
  mediaType: "movie",
  year: 1927,
  uniqueIds: { imdb: "tt0017136", tmdb: "19" },
  duration: 9180,
  progress: { time: 4590, percent: 50 },
  ...more,
});
const kodiEpisode = {
  title: "The Ring",
  mediaType: "episode",
  year: 2003,
  uniqueIds: { tvdb: "305288", tmdb: "63056" },
  tvShowTitle: "Signals",
  season: 2,
  episode: 5,
  tvShowUniqueIds: { tvdb: "73141" },
};

const film = {
  kind: "movie",
  title: "Metropolis",
  year: "1927",
  ids: { imdb: "tt0017136", tmdb: 19 },
};

describe("an event of Emby", () => {
  test("of a film has its numbers, its place, its time and its person", () => {
    expect(eventOf(emby("playback.stop", embyFilm))).toMatchObject({
      ...film,
      source: "emby",
      action: "stop",
      progress: 0.5,
      durationSeconds: 9180,
      at: "2026-11-24T10:00:00.8523469Z",
      who: "ada",
    });
    const ended = { PlaybackInfo: { PlayedToCompletion: true } };
    expect(isWatched(eventOf(emby("playback.stop", embyFilm, ended)))).toBe(true);
  });

  test("of an episode has the show's name, and the episode's numbers", () => {
    expect(eventOf(emby("playback.start", embyEpisode))).toMatchObject({
      kind: "tv",
      title: "Signals",
      year: "",
      part: "S2E5",
      ids: {},
      episodeIds: { tvdb: 305288 },
    });
  });

  test("says by its name what happened", () => {
    const names = ["start", "unpause", "pause", "stop", "scrobble"].map(
      (name) => `playback.${name}`,
    );
    const outcomes = [...names, "item.markplayed", "item.markunplayed"].map(
      (name) => eventOf(emby(name, embyFilm)).action,
    );
    expect(outcomes).toEqual("start progress progress stop watched watched unwatched".split(" "));
  });

  test("of music, of a library or of a trial is of no film", () => {
    for (const sent of [
      emby("playback.start", { ...embyFilm, Type: "Audio" }),
      emby("library.new", embyFilm),
      { Title: "Test Notification", Event: "system.notificationtest", Server: { Name: "Attic" } },
    ]) {
      expect(read(sent)).toEqual({ outcome: "not a film", source: "emby" });
    }
  });
});

describe("an event of Tautulli", () => {
  test("of a film has its numbers and its place", () => {
    expect(eventOf(tautulli(plexFilm))).toMatchObject({
      ...film,
      source: "tautulli",
      action: "stop",
      progress: 0.5,
      durationSeconds: 9180,
      who: "ada",
    });
  });

  test("of an episode has the show's name and numbers", () => {
    expect(eventOf(tautulli(plexEpisode))).toMatchObject({
      action: "watched",
      kind: "tv",
      title: "Signals",
      year: "",
      part: "S2E5",
      ids: { tmdb: 7, tvdb: 73141 },
      episodeIds: {},
    });
    expect(eventOf({ ...tautulli(plexEpisode), show_year: "2001" }).year).toBe("2001");
  });

  test("says by its trigger what happened; of others and of music it is of no film", () => {
    const outcomes = ["play", "resume", "pause", "stop", "watched"].map(
      (action) => eventOf(tautulli({ ...plexFilm, action })).action,
    );
    expect(outcomes).toEqual(["start", "progress", "progress", "stop", "watched"]);
    for (const more of [{ action: "buffer" }, { media_type: "track" }]) {
      expect(read(tautulli({ ...plexFilm, ...more })).outcome).toBe("not a film");
    }
  });

  test("is sent as the screen and the documentation say", () => {
    expect(readFileSync("docs/scrobbling.md", "utf8")).toContain(TAUTULLI_TEMPLATE);
  });
});

describe("an event of Kodi's add-on HTTP Scrobbler", () => {
  test("of a film has its numbers, its place and its time", () => {
    expect(eventOf(kodi("stop"))).toMatchObject({
      ...film,
      source: "kodi",
      action: "stop",
      progress: 0.5,
      durationSeconds: 9180,
      at: "2026-11-24T10:00:00.185714+00:00",
      isComplete: false,
    });
  });

  test("of an episode has the show's name and numbers, and the episode's", () => {
    expect(eventOf(kodi("pause", kodiEpisode))).toMatchObject({
      kind: "tv",
      title: "Signals",
      year: "",
      part: "S2E5",
      ids: { tvdb: 73141 },
      episodeIds: { tvdb: 305288 },
    });
  });

  test("says what happened; where it ended by itself it was watched", () => {
    const names = ["start", "pause", "resume", "seek", "interval", "stop", "end"];
    const events = names.map((name) => eventOf(kodi(name)));
    expect(events.map(({ action }) => action)).toEqual(
      "start progress progress progress progress stop stop".split(" "),
    );
    expect(events.map(isWatched)).toEqual(names.map((name) => name === "end"));
    expect(read(kodi("start", { mediaType: "musicvideo" })).outcome).toBe("not a film");
  });
});

/** What each player alone sends, and reports of it that cannot be read. */
const SENT = {
  plex: [{ event: "media.play", Account: { title: "ada" }, Metadata: { type: "movie" } }],
  jellyfin: [{ NotificationType: "PlaybackStart" }, { ItemType: "Movie", Name: "Metropolis" }],
  emby: [
    { Event: "playback.start", User: { Name: "ada" } },
    emby("playback.stop", { Type: "Movie" }),
  ],
  tautulli: [{ media_type: "movie", title: "Metropolis" }, tautulli({ action: "play" })],
  kodi: [
    { uniqueIds: { tmdbId: 19 } },
    {
      jsonrpc: "2.0",
      method: "Player.OnPlay",
      params: { data: { item: { id: 2, type: "movie" } } },
    },
    { movie: { title: "Metropolis" }, progress: 5 },
  ],
  other: [{ format: "matinee-scrobble" }],
} as const;

const sources = ["plex", "jellyfin", "emby", "tautulli", "kodi", "other"] as const;
const ADVICE = {
  plex: "under Account, Webhooks",
  jellyfin: "Send All Properties",
  emby: "the events of Playback",
  tautulli: "copy the JSON Data",
  kodi: "&action=start",
  other: "Send All Properties",
} as const;

test.each(sources)(
  "what %s alone sends is known as theirs, and where it cannot be read it says why",
  (source) => {
    for (const sent of SENT[source]) {
      const known = Object.entries(players).filter(([, { isFrom }]) => isFrom({ ...sent }));
      expect(known.map(([name]) => name)).toEqual([source]);
      expect(read(sent)).toEqual({ outcome: "malformed", source });
    }
    expect(adviceFor(source)).toContain(ADVICE[source]);
  },
);

test("an empty body, as Tautulli sends it until it is told what to send, is of nobody", () => {
  expect(readEvent("", "")).toEqual({ outcome: "malformed", source: "other" });
  expect(adviceFor("other")).toContain("Tautulli sends nothing until you fill in its JSON Data");
});

test("players have the names that they give themselves", () => {
  expect(sources.map(playerName)).toEqual([
    "Plex",
    "Jellyfin",
    "Emby",
    "Tautulli",
    "Kodi",
    "Another player",
  ]);
});
