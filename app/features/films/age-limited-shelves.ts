import type { Audience, AgeLimit, Setting } from "#app/lib/setting.ts";

import { filmCollections } from "./film-filters.ts";

/** Drawn for the cinema's whole audience, before there was any other for cartoons. */
const CARTOONS = ["classic_cartoons", "vintage_cartoons"];

/**
 * The collections whose items a child may see though nobody rated them one by one: chosen by the
 * archive's own staff, and made for everyone. For children under twelve that is cartoons alone.
 * Television of the fifties followed a code that counted on the whole family, and newsreels ran
 * before every film, but crime stories and wars are in them. The other collections contain films of
 * every kind: those are shown by their certificate, or not at all.
 */
const SHELVES: Readonly<Record<AgeLimit, readonly string[]>> = {
  little: CARTOONS,
  kids: CARTOONS,
  teens: [...CARTOONS, "classic_tv", "universal_newsreels"],
};

/** The uploader also wrote the description. */
const NEVER = ["film_noir", "scifi_horror", "prelinger", "tvnews", "tvarchive"];

/**
 * Which of the archive's collections are shown up to an age limit, and which of them exclude an
 * item.
 */
export function shelvesFor(ceiling: AgeLimit): {
  shown: readonly string[];
  not: readonly string[];
} {
  const shown = SHELVES[ceiling];
  return { shown, not: [...NEVER, ...SHELVES.teens.filter((name) => !shown.includes(name))] };
}

/** Whether an unmatched item may be shown, by the collections that it is in. */
export function isOnShelf(collections: readonly string[], ceiling: AgeLimit): boolean {
  const { shown, not } = shelvesFor(ceiling);
  const isIn = (names: readonly string[]) =>
    collections.some((name) => names.includes(name.toLowerCase()));
  return isIn(shown) && !isIn(not);
}

/** The name of every list that is not for everyone. */
export const WITHIN = "films:within";

/** By these names lists are dropped when it has turned out which title an item is. */
export const listTags = ({ audience }: Setting): readonly string[] =>
  audience === "everyone" ? [] : [WITHIN];

/**
 * The collections that a list can be narrowed to; one that is empty for the viewer is not offered.
 */
export function offeredCollections(audience: Audience) {
  if (audience === "everyone") return filmCollections;
  const { shown } = shelvesFor(audience);
  return filmCollections.filter(({ name }) => shown.includes(name));
}
