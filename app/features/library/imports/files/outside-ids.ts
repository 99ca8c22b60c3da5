import type { OutsideIds } from "./collected.ts";
import {
  fieldsOf,
  imdbOf,
  listOf,
  numberOf,
  positiveOf,
  textOf,
  type Fields,
} from "./field-values.ts";

/** The numbers of other catalogs among some fields; what is no number is left out. */
export function readIds({ tmdb, imdb, tvdb }: Fields): OutsideIds {
  const known = { tmdb: positiveOf(tmdb), imdb: imdbOf(imdb), tvdb: positiveOf(tvdb) };
  return {
    ...(known.tmdb !== undefined && { tmdb: known.tmdb }),
    ...(known.imdb !== undefined && { imdb: known.imdb }),
    ...(known.tvdb !== undefined && { tvdb: known.tvdb }),
  };
}

/** What Plex calls guids of an entry: of one catalog each, and that of the agent which found it. */
export const guidsOf = (entry: Fields): string[] => [
  ...listOf(entry["Guid"]).map((each) => textOf(fieldsOf(each)["id"])),
  textOf(entry["guid"]),
];

/** The numbers in what Plex calls guids, such as `tmdb://550`, and in what its older agents wrote. */
export function readGuids(guids: readonly string[]): OutsideIds {
  const numberIn = (catalog: string) =>
    guids
      .map((guid) => new RegExp(`${catalog}://(\\d{1,10})(?!/?\\d)`).exec(guid)?.[1])
      .find(Boolean);
  return readIds({
    tmdb: numberIn("(?:tmdb|themoviedb)"),
    imdb: guids.find((guid) => guid.includes("imdb://")),
    tvdb: numberIn("tvdb"),
  });
}

/** A season and an episode as the part of a show that they are. */
export function episodeOf(season: unknown, episode: unknown): string | undefined {
  const [of, number] = [numberOf(season), positiveOf(episode)];
  return of === undefined || number === undefined ? undefined : `S${of}E${number}`;
}
