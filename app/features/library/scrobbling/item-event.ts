import { titleOf, yearOf, type Fields } from "../imports/files/field-values.ts";
import { episodeOf, readIds } from "../imports/files/outside-ids.ts";
import { toEvent, type ReadEvent, type ScrobbleEvent } from "./scrobble-event.ts";

/** What Jellyfin and Emby say of what is played, each with names of its own. */
interface PlayedItem {
  isMovie: boolean;
  /** Of the film or the episode itself, by the catalogs' names in small letters. */
  numbers: Fields;
  /** The film's. */
  name: unknown;
  year: unknown;
  /** The show's: an item's own year may be the episode's. */
  series: unknown;
  seriesYear: unknown;
  season: unknown;
  episode: unknown;
}

type Common = Pick<ScrobbleEvent, "source" | "action"> & Partial<ScrobbleEvent>;

/** The film database has no way to ask for an episode by its own number there. */
export function toItemEvent(common: Common, item: PlayedItem): ReadEvent {
  const { tmdb, imdb, tvdb } = item.numbers;
  if (item.isMovie) {
    const [title, year] = [titleOf(item.name), yearOf(item.year)];
    return toEvent({ ...common, kind: "movie", ids: readIds({ tmdb, imdb }), title, year });
  }
  return toEvent({
    ...common,
    kind: "tv",
    episodeIds: readIds({ imdb, tvdb }),
    title: titleOf(item.series),
    year: yearOf(item.seriesYear),
    part: episodeOf(item.season, item.episode) ?? "",
  });
}
