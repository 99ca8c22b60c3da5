import { t } from "#app/translations/t.ts";

import type { Episode } from "./show.ts";

type NamedEpisode = Pick<Episode, "number" | "ownName">;

/**
 * What the film database calls an episode whose name is not translated, in the language that it was
 * asked for. Those up to the Slovak one were recorded or reported, and the others follow the same
 * rule. A word that also begins real names, such as "Part 3", is not among them.
 */
const PLACEHOLDERS = [
  "Episode #",
  "एपिसोड #",
  "الحلقة #",
  "Folge #",
  "Épisode #",
  "Epizóda #",
  "Episodio #",
  "Episódio #",
  "第#話",
  "エピソード#",
  "পর্ব #",
  "এপিসোড #",
  "எபிசோடு #",
  "எபிசோட் #",
  "ఎపిసోడ్ #",
];

/** Whether an episode has a name, rather than none or a placeholder for one. */
export function hasName({ number, ownName }: NamedEpisode): boolean {
  const plain = ownName.normalize().replaceAll(/\s+/g, " ").trim();
  return (
    plain !== "" &&
    !PLACEHOLDERS.some((words) => words.normalize().replace("#", String(number)) === plain)
  );
}

/** What an episode is called in the language of the request: cached data has none of our words. */
export const episodeName = (episode: NamedEpisode): string =>
  hasName(episode) ? episode.ownName : t("Episode {number}", { number: String(episode.number) });
