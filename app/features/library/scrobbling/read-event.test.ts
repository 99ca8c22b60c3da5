import { describe, expect, test } from "vitest";

import { readEvent } from "./read-event.ts";
import { isWatched, type ScrobbleEvent } from "./scrobble-event.ts";

const read = (sent: unknown, action = "") => readEvent(JSON.stringify(sent), action);

/** The event of what is one. */
function eventOf(sent: unknown, action = ""): ScrobbleEvent {
  const found = read(sent, action);
  if (found.outcome !== "event") throw new Error(found.outcome);
  return found.event;
}

/** As Plex sends it, with what nobody here reads. */
const plex = (event: string, Metadata: object, more: object = {}) => ({
  event,
  user: true,
  owner: true,
  Account: { id: 1, thumb: "https://plex.tv/users/1/avatar", title: "ada" },
  Server: { title: "Office", uuid: "54664a3d8acc39983675640ec9ce00b70af9cc36" },
  Player: { local: true, publicAddress: "203.0.113.7", title: "Plex Web", uuid: "r6yfkdnf" },
  Metadata: { librarySectionType: "movie", ratingKey: "1936545", ...Metadata },
  ...more,
});
const metropolis = {
  type: "movie",
  title: "Metropolis",
  year: 1927,
  guid: "plex://movie/5d7768244de0ee001fcc7fed",
  Guid: [{ id: "imdb://tt0017136" }, { id: "tmdb://19" }, { id: "tvdb://2141" }],
  viewOffset: 4_590_000,
  duration: 9_180_000,
};

/** As Jellyfin's plugin sends all properties. */
const jellyfin = (NotificationType: string, more: object) => ({
  ServerId: "f1a2",
  ServerName: "Attic",
  ServerVersion: "10.9.11",
  NotificationType,
  Timestamp: "2026-11-24T15:30:00.1234567+05:30",
  UtcTimestamp: "2026-11-24T10:00:00.1234567Z",
  NotificationUsername: "ada",
  UserId: "b3c4",
  ...more,
});
const jellyfinFilm = {
  Name: "Metropolis",
  ItemType: "Movie",
  Year: 1927,
  RunTimeTicks: 91_800_000_000,
  PlaybackPositionTicks: 45_900_000_000,
  Provider_imdb: "tt0017136",
  Provider_tmdb: "19",
};

describe("an event of Plex", () => {
  test("of a film has its numbers, its place and its person", () => {
    expect(eventOf(plex("media.pause", metropolis))).toMatchObject({
      source: "plex",
      action: "progress",
      kind: "movie",
      title: "Metropolis",
      year: "1927",
      ids: { imdb: "tt0017136", tmdb: 19 },
      progress: 0.5,
      durationSeconds: 9180,
      who: "ada",
      isOthers: false,
      part: "",
    });
  });

  test("of an episode has the show's name, and the episode's numbers", () => {
    const episode = {
      type: "episode",
      title: "The Ring",
      grandparentTitle: "Signals",
      parentIndex: 2,
      index: 5,
      Guid: [{ id: "tvdb://305288" }, { id: "tmdb://63056" }],
    };
    expect(eventOf(plex("media.scrobble", episode))).toMatchObject({
      action: "watched",
      kind: "tv",
      title: "Signals",
      part: "S2E5",
      ids: {},
      episodeIds: { tvdb: 305288 },
    });
    const old = { ...episode, guid: "com.plexapp.agents.thetvdb://73141/2/5?lang=en", Guid: [] };
    expect(eventOf(plex("media.stop", old)), "an older agent's").toMatchObject({
      ids: { tvdb: 73141 },
      episodeIds: {},
    });
  });

  test("says by its name what happened", () => {
    const events = ["play", "resume", "pause", "stop", "scrobble"].map(
      (name) => eventOf(plex(`media.${name}`, metropolis)).action,
    );
    expect(events).toEqual(["start", "progress", "progress", "stop", "watched"]);
  });

  test("of an older agent names the show by either catalog, and of a film by none", () => {
    const episode = { type: "episode", grandparentTitle: "Signals", index: 5 };
    const of = (guid: string, more: object = {}) =>
      eventOf(plex("media.play", { ...episode, guid, ...more }));
    expect(of("com.plexapp.agents.themoviedb://7/2/5?lang=en").ids).toEqual({ tmdb: 7 });
    expect(of("plex://episode/5d"), "without its season").toMatchObject({ ids: {}, part: "" });
    const { ids, episodeIds } = of("com.plexapp.agents.themoviedb://7/2/5", {
      type: "movie",
      title: "M",
    });
    expect([ids, episodeIds]).toEqual([{}, {}]);
  });

  test("of somebody else, of music and of a library is recognized", () => {
    expect(eventOf(plex("media.play", metropolis, { user: false })).isOthers).toBe(true);
    for (const sent of [
      plex("media.play", { type: "track", title: "Aria" }),
      plex("library.new", metropolis),
      plex("media.rate", metropolis),
      { event: "admin.database.backup", Account: { title: "ada" } },
    ]) {
      expect(read(sent)).toEqual({ outcome: "not a film", source: "plex" });
    }
  });
});

describe("an event of Jellyfin", () => {
  test("of a film has its numbers and its place", () => {
    expect(eventOf(jellyfin("PlaybackProgress", jellyfinFilm))).toMatchObject({
      source: "jellyfin",
      action: "progress",
      kind: "movie",
      title: "Metropolis",
      ids: { imdb: "tt0017136", tmdb: 19 },
      progress: 0.5,
      durationSeconds: 9180,
      at: "2026-11-24T10:00:00.1234567Z",
      who: "ada",
    });
  });

  test("of an episode has the show's name, and the episode's numbers", () => {
    const episode = {
      Name: "The Ring",
      ItemType: "Episode",
      SeriesName: "Signals",
      SeasonNumber: 2,
      EpisodeNumber: 5,
      Provider_tvdb: "305288",
      Provider_tmdb: "63056",
    };
    const event = eventOf(jellyfin("PlaybackStart", episode));
    expect(event).toMatchObject({ action: "start", kind: "tv", title: "Signals", part: "S2E5" });
    expect(event.episodeIds).toEqual({ tvdb: 305288 });
    expect(event.ids, "the film database counts shows and episodes apart").toEqual({});
    const year = (more: object) => eventOf(jellyfin("PlaybackStop", { ...episode, ...more })).year;
    expect(year({ SeriesPremiereDate: "2001-10-02" }), "of its show").toBe("2001");
    expect(year({ SeriesPremiereDate: "2001-10-02", Year: 2003 })).toBe("2001");
    expect(year({ Year: 2001 })).toBe("2001");
  });

  test.each([
    ["no type of item", { NotificationType: "PlaybackStop", Name: "Metropolis" }],
    ["no kind of notification", { ItemType: "Movie", Name: "Metropolis", Year: 1927 }],
    ["a number alone", { Provider_imdb: "tt0017136" }],
    ["no name", { NotificationType: "PlaybackStart", ItemType: "Movie" }],
  ])("from a template of one's own with %s is known as Jellyfin's", (_, sent) => {
    expect(read(sent)).toEqual({ outcome: "malformed", source: "jellyfin" });
  });

  test("stops at its end where Jellyfin says so, as text too, and is of whoever it says", () => {
    const stop = (more: object) => eventOf(jellyfin("PlaybackStop", { ...jellyfinFilm, ...more }));
    expect(stop({})).toMatchObject({ action: "stop", isComplete: false, year: "1927" });
    expect(stop({ PlayedToCompletion: " TRUE " }).isComplete).toBe(true);
    expect(stop({ PlayedToCompletion: "no" }).isComplete).toBe(false);
    expect(stop({ NotificationUsername: undefined, Username: "ben" }).who).toBe("ben");
  });

  test("of music, of a trailer or of a new item is of no film", () => {
    for (const sent of [
      jellyfin("PlaybackStart", { ...jellyfinFilm, ItemType: "Audio" }),
      jellyfin("ItemAdded", jellyfinFilm),
      jellyfin("UserDataSaved", { ...jellyfinFilm, Played: true }),
    ]) {
      expect(read(sent)).toEqual({ outcome: "not a film", source: "jellyfin" });
    }
  });

  test("that was marked by hand differs from what is saved while it plays", () => {
    const saved = (SaveReason: string, Played: unknown) =>
      jellyfin("UserDataSaved", { ...jellyfinFilm, SaveReason, Played });
    expect(eventOf(saved("TogglePlayed", true)).action).toBe("watched");
    expect(eventOf(saved("TogglePlayed", "True")).action).toBe("watched");
    expect(eventOf(saved("TogglePlayed", false)).action).toBe("unwatched");
    expect(read(saved("PlaybackProgress", false)).outcome).toBe("not a film");
  });
});

describe("an event of an add-on for Kodi, as Trakt has it", () => {
  const movie = {
    title: "Metropolis",
    year: 1927,
    ids: { trakt: 12, imdb: "tt0017136", tmdb: 19 },
  };

  test("says what happened in a field or in the address", () => {
    const sent = { movie, progress: 95.5, app_version: "1.0", app_date: "2026-11-24" };
    expect(read(sent).outcome, "nowhere").toBe("malformed");
    expect(eventOf(sent, "stop")).toMatchObject({ source: "kodi", action: "stop", kind: "movie" });
    expect(eventOf({ ...sent, action: "start" }, "stop").action).toBe("start");
    expect(eventOf(sent, "pause")).toMatchObject({ action: "progress", progress: 0.955 });
  });

  test("may call it an event, and has each of Trakt's words", () => {
    const events = ["start", "pause", "progress", "stop", "scrobble"].map(
      (event) => eventOf({ movie, event }).action,
    );
    expect(events).toEqual(["start", "progress", "progress", "stop", "watched"]);
    expect(eventOf({ movie, event: "start" }), "without a progress").toMatchObject({
      title: "Metropolis",
      year: "1927",
      ids: { imdb: "tt0017136", tmdb: 19 },
      episodeIds: {},
      part: "",
      progress: 0,
    });
    expect(read({ show: movie }, "start").outcome, "a show without an episode").toBe("malformed");
  });

  test("of an episode names the show and the episode", () => {
    const show = { title: "Signals", year: 2001, ids: { tvdb: 73141, tmdb: 7 } };
    const episode = { season: 2, number: 5, title: "The Ring", ids: { tvdb: 305288, tmdb: 63056 } };
    expect(eventOf({ show, episode, progress: 10 }, "start")).toMatchObject({
      kind: "tv",
      title: "Signals",
      year: "2001",
      part: "S2E5",
      ids: { tmdb: 7, tvdb: 73141 },
      episodeIds: { tvdb: 305288 },
    });
  });
});

describe("an event of a program of one's own", () => {
  const plain = {
    format: "matinee-scrobble",
    action: "progress",
    kind: "movie",
    title: "Metropolis",
    year: 1927,
    ids: { tmdb: 19 },
    position_seconds: 4590,
    duration_seconds: 9180,
  };

  test("says what the others say", () => {
    const at = "2026-11-24T10:00:00Z";
    expect(eventOf({ ...plain, at, user: "ada" })).toMatchObject({
      source: "other",
      action: "progress",
      year: "1927",
      progress: 0.5,
      at,
      who: "ada",
    });
    const episode = { season: 2, number: 5, ids: { tvdb: 305288 } };
    expect(eventOf({ ...plain, kind: "episode", ids: {}, episode })).toMatchObject({
      kind: "tv",
      part: "S2E5",
      episodeIds: { tvdb: 305288 },
    });
  });

  test("may leave out whatever it does not know", () => {
    const least = { format: plain.format, action: "watched", kind: "movie", title: " M " };
    expect(eventOf(least)).toEqual({
      source: "other",
      action: "watched",
      kind: "movie",
      title: "M",
      year: "",
      ids: {},
      episodeIds: {},
      part: "",
      progress: 0,
      durationSeconds: 0,
      isComplete: false,
      at: "",
      who: "",
      isOthers: false,
    });
    const ids = { imdb: "tt0017136", tvdb: 5, tmdb: 6 };
    const event = eventOf({
      ...least,
      kind: "episode",
      title: "",
      episode: { season: 0, number: 1, ids },
    });
    expect(event, "an episode's number of the film database is left out").toMatchObject({
      ids: {},
      episodeIds: { imdb: "tt0017136", tvdb: 5 },
      part: "S0E1",
    });
    expect(eventOf({ ...plain, duration_seconds: 9180.9 }).durationSeconds).toBe(9180);
    expect(eventOf({ ...plain, ids: { imdb: "tt0017136", tvdb: 5 } }).ids).toEqual({
      imdb: "tt0017136",
      tvdb: 5,
    });
  });

  test.each([
    ["a number of IMDb's within other text", { ...plain, ids: { imdb: "x tt0017136 x" } }],
    ["a year before films", { ...plain, year: 1869 }],
    ["a time without a zone", { ...plain, at: "2026-11-24T10:00:00" }],
    ["a place after two days", { ...plain, position_seconds: 48 * 3600 + 1 }],
    ["another format", { ...plain, format: "matinee-library" }],
    ["an unknown action", { ...plain, action: "delete" }],
    ["no title and no number", { ...plain, title: " ", ids: {} }],
    ["an episode without its number", { ...plain, kind: "episode" }],
    ["a film with an episode", { ...plain, episode: { season: 1, number: 1 } }],
    ["a number that is too large", { ...plain, ids: { tmdb: 1e300 } }],
    ["text where a number belongs", { ...plain, ids: { tmdb: "19; drop table" } }],
    ["a negative place", { ...plain, position_seconds: -1 }],
    ["a list", [plain]],
    ["nothing", null],
  ])("that has %s is malformed", (_, sent) => {
    expect(read(sent)).toEqual({ outcome: "malformed", source: "other" });
  });
});

describe("hostile JSON", () => {
  test("that is nested deeply, huge, or no JSON is malformed", () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const huge = JSON.stringify(
      plex("media.play", { ...metropolis, summary: "x".repeat(300_000) }),
    );
    for (const text of [deep, "[".repeat(50), huge, "", "{", "NaN", '"text"', "\u0000"]) {
      expect(readEvent(text, "")).toEqual({ outcome: "malformed", source: "other" });
    }
  });

  test("changes nobody's prototype, and its fields are no fields of the event", () => {
    const text = `{"__proto__":{"format":"matinee-scrobble","isOthers":true},"event":"media.play","Metadata":{"__proto__":{"type":"movie"},"type":"movie","title":"M","constructor":{"prototype":{"polluted":1}}}}`;
    expect(readEvent(text, "")).toMatchObject({ outcome: "event", event: { isOthers: false } });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(Object.hasOwn(Object.prototype, "isOthers")).toBe(false);
  });

  test("with other types than expected is read without them", () => {
    const odd = { type: "movie", title: ["M"], year: {}, Guid: "imdb://tt0017136", guid: 5 };
    expect(read(plex("media.play", odd)), "it names nothing").toEqual({
      outcome: "malformed",
      source: "plex",
    });
    const numbers = { ...metropolis, viewOffset: 1e308, duration: -5, year: 1e21 };
    expect(eventOf(plex("media.play", numbers))).toMatchObject({ progress: 0, durationSeconds: 0 });
    const long = eventOf(plex("media.play", { ...metropolis, title: "x".repeat(5000) }));
    expect(long.title).toHaveLength(300);
  });
});

test("what stops in its credits was watched, and what its player says was", () => {
  const stop = (more: object) =>
    isWatched(eventOf(jellyfin("PlaybackStop", { ...jellyfinFilm, ...more })));
  expect(stop({})).toBe(false);
  expect(stop({ PlaybackPositionTicks: 82_620_000_000 })).toBe(true);
  expect(stop({ PlaybackPositionTicks: 0, PlayedToCompletion: true })).toBe(true);
  const credits = { PlaybackPositionTicks: 91_000_000_000 };
  expect(isWatched(eventOf(jellyfin("PlaybackProgress", { ...jellyfinFilm, ...credits })))).toBe(
    false,
  );
});
