import { episodePart, readMarks, readPart, seasonPart } from "./watched.ts";

type Seasons = readonly { number: number; episodeCount: number }[];

/**
 * The episode after the last marked one, such as "S2E5"; undefined where none is marked, or none
 * follows. Specials count separately. Without the seasons it is a guess.
 */
export function nextEpisode(marks: string, seasons: Seasons | undefined): string | undefined {
  const isWatched = readMarks(marks);
  if (isWatched("")) return undefined;
  return seasons === undefined ? guessNext(marks) : firstAfter(isWatched, inOrder(seasons));
}

function inOrder(seasons: Seasons): string[] {
  return seasons
    .filter(({ number }) => number > 0)
    .toSorted((one, other) => one.number - other.number)
    .flatMap(({ number, episodeCount }) =>
      Array.from({ length: episodeCount }, (_, index) => episodePart(number, index + 1)),
    );
}

function firstAfter(isWatched: (part: string) => boolean, parts: string[]): string | undefined {
  const furthest = parts.findLastIndex(isWatched);
  return furthest < 0 ? undefined : parts[furthest + 1];
}

function guessNext(marks: string): string | undefined {
  const seen = marks
    .split(" ")
    .flatMap((word) => readPart(word) ?? [])
    .filter(({ season = 0 }) => season > 0)
    .toSorted(
      (one, other) =>
        Number(one.season) - Number(other.season) ||
        (one.episode ?? Infinity) - (other.episode ?? Infinity),
    );
  const last = seen.at(-1);
  if (last?.season === undefined) return undefined;
  return last.episode === undefined
    ? `${seasonPart(last.season + 1)}E1`
    : episodePart(last.season, last.episode + 1);
}
