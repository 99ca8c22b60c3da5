import { fieldsOf, listOf, momentOf } from "../field-values.ts";
import type { ImportedPart } from "../imported-choices.ts";
import { episodeOf } from "../outside-ids.ts";

interface Times {
  /** What a file calls the time of an episode. */
  key: string;
  /** The show's, for episodes that have none. */
  atMs: number;
  nowMs: number;
}

/** The episodes that were watched, in their seasons, as Trakt and Simkl list them. */
export const readSeasons = (seasons: unknown, { key, atMs, nowMs }: Times): ImportedPart[] =>
  listOf(seasons).flatMap((season) => {
    const { number, episodes } = fieldsOf(season);
    return listOf(episodes).flatMap((each): ImportedPart[] => {
      const episode = fieldsOf(each);
      const part = episodeOf(number, episode["number"]);
      return part === undefined ? [] : [[part, momentOf(episode[key], nowMs) ?? atMs, true]];
    });
  });
