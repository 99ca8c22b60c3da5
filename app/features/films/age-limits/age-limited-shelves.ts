import type { Audience, AgeLimit, Setting } from "#app/lib/setting.ts";

import { filmCollections } from "../lists/film-filters.ts";

/** Made for cinemas' whole audience, before cartoons had any other. */
const CARTOONS = ["classic_cartoons", "vintage_cartoons"];

/**
 * The collections whose items a child may see although nobody rated them one by one: chosen by the
 * archive's own staff, and made for everyone. For children under twelve that is cartoons only.
 * Television of the fifties followed a code for the whole family, and newsreels ran before every
 * film, but they contain crime stories and wars. The other collections contain films of every kind,
 * which are shown by their certificate or not at all.
 */
const SHELVES: Readonly<Record<AgeLimit, readonly string[]>> = {
  little: CARTOONS,
  kids: CARTOONS,
  teens: [...CARTOONS, "classic_tv", "universal_newsreels"],
};

/** The uploader also wrote the description. */
const NEVER = ["film_noir", "scifi_horror", "prelinger", "tvnews", "tvarchive"];

/**
 * The collections of the archive that are shown under an age limit, and those that exclude an item.
 */
export function shelvesFor(ageLimit: AgeLimit): {
  shown: readonly string[];
  not: readonly string[];
} {
  const shown = SHELVES[ageLimit];
  return { shown, not: [...NEVER, ...SHELVES.teens.filter((name) => !shown.includes(name))] };
}

/** Whether an unmatched item may be shown, by the collections that it is in. */
export function isOnShelf(collections: readonly string[], ageLimit: AgeLimit): boolean {
  const { shown, not } = shelvesFor(ageLimit);
  const isIn = (names: readonly string[]) =>
    collections.some((name) => names.includes(name.toLowerCase()));
  return isIn(shown) && !isIn(not);
}

/** The name of every list that is not for everyone. */
export const WITHIN = "films:within";

/** The tags by which lists are dropped when a match of an item and a title has changed. */
export const listTags = ({ audience }: Setting): readonly string[] =>
  audience === "everyone" ? [] : [WITHIN];

/**
 * The collections that a list can be filtered to; one that is empty for the viewer is not offered.
 */
export function offeredCollections(audience: Audience) {
  if (audience === "everyone") return filmCollections;
  const { shown } = shelvesFor(audience);
  return filmCollections.filter(({ name }) => shown.includes(name));
}
