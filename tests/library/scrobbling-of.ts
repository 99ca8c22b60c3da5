import type { FoundTitle, TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import { createScrobbling } from "#app/features/library/scrobbling/scrobbling.server.ts";
import type { ScrobblingOptions } from "#app/features/library/scrobbling/store-event.server.ts";
import { createWaitingRun } from "#app/features/library/scrobbling/waiting-events.server.ts";

const titleOf = (kind: "movie" | "tv", id: number, title: string, year: string): FoundTitle => ({
  kind,
  id,
  title,
  year,
  originalTitle: title,
  votes: 10,
});

/** Metropolis by its number of IMDb, an episode of a show by its own, and two films of one name. */
const byNumber = new Map<string, FoundTitle[]>([
  ["tt0017136", [titleOf("movie", 19, "Metropolis", "1927")]],
  ["tt1000001", [{ ...titleOf("tv", 7, "", ""), part: "S2E5" }]],
  ["305288", [{ ...titleOf("tv", 7, "", ""), part: "S2E5" }]],
]);
const named = [
  titleOf("movie", 19, "Metropolis", "1927"),
  titleOf("movie", 20, "The Fly", "1958"),
  titleOf("movie", 21, "The Fly", "1958"),
];

export const finderOfPlayers: TitleFinder = {
  byOutsideId: (id) => Promise.resolve(byNumber.get(id) ?? []),
  byName: (name, year) =>
    Promise.resolve(
      named.filter((each) => each.title === name && (year === "" || each.year === year)),
    ),
};

/** Metropolis can be watched here. */
export const filmsOfPlayers: ScrobblingOptions["films"] = {
  freeAmong: (titles) =>
    Promise.resolve(
      new Map(
        titles
          .filter(({ kind, id }) => kind === "movie" && id === 19)
          .map(() => ["movie:19", "Metropolis1927"] as const),
      ),
    ),
};

type Options = Omit<ScrobblingOptions, "finder" | "films" | "isRecording"> &
  Partial<ScrobblingOptions>;

const withDefaults = (options: Options): ScrobblingOptions => ({
  finder: finderOfPlayers,
  films: filmsOfPlayers,
  isRecording: () => Promise.resolve(true),
  ...options,
});

/** What other players report, over a database and a few titles. */
export const openScrobbling = (options: Options) => createScrobbling(withDefaults(options));

/** What stores the reports that wait, one at a time. */
export const openWaitingRun = (options: Options) => createWaitingRun(withDefaults(options));
