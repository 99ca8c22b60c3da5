import { ageLimits, type AgeLimit } from "#app/lib/setting.ts";

import type { Certificates } from "./certificate.ts";
import { ladders } from "./certificate-ladders.ts";
import { placeOfMark, UNRESTRICTED } from "./mark-place.ts";

/**
 * The levels of a title, by country, for those whose certificates can be read: "IN0US1". From
 * `WITH_OTHERS` on, the other countries count as well. A string, because very many are stored.
 */
export type TitleLevels = string;

const ABOVE_ALL = ageLimits.length;
const WITH_OTHERS = ABOVE_ALL + 1;
/** Used where a country's own film certificates cannot be requested. */
const OTHERWISE = "US";
const LEVEL_CHARACTERS = 3;

export const toLevels = (certificates: Certificates): TitleLevels =>
  Object.entries(certificates)
    .map(([country, marks]) => country + levelIn(country, marks))
    .filter((text) => text.length === LEVEL_CHARACTERS)
    .join("");

/**
 * A country's strictest certificate counts. An unreadable one may be stricter than all readable
 * ones. Empty when none is readable.
 */
function levelIn(country: string, marks: readonly string[]): string {
  const places = marks.map((mark) => placeOfMark(country, mark));
  const levels = places.flatMap((place) =>
    place === undefined || place === UNRESTRICTED ? [] : [place.level],
  );
  if (levels.length === 0) return "";
  const level = places.includes(undefined) ? ABOVE_ALL : Math.max(...levels);
  return String(places.includes(UNRESTRICTED) ? level + WITH_OTHERS : level);
}

/**
 * Whether a title is allowed: by the viewer's own country, or, where that says nothing, by the
 * strictest of the others. A title without certificates is above every age limit.
 */
export function isWithin(levels: TitleLevels, ageLimit: AgeLimit, region: string): boolean {
  let strictest = -1;
  let own = -1;
  for (let at = 0; at < levels.length; at += LEVEL_CHARACTERS) {
    const level = Number(levels[at + 2]);
    if (levels.startsWith(region, at)) own = level;
    else strictest = Math.max(strictest, level % WITH_OTHERS);
  }
  const known = own < WITH_OTHERS ? own : Math.max(own - WITH_OTHERS, strictest);
  const level = own < 0 ? strictest : known;
  return level >= 0 && level <= ageLimits.indexOf(ageLimit);
}

/** The certificates by which the film database is asked for a child's films, and their country. */
export function askedMarks(ageLimit: AgeLimit, region: string): { country: string; marks: string } {
  const own = ladders[region];
  const isAsked = own !== undefined && own.little.length > 0 && own.isRare !== true;
  const country = isAsked ? region : OTHERWISE;
  const below = ageLimits.slice(0, ageLimits.indexOf(ageLimit) + 1);
  return { country, marks: below.flatMap((rung) => ladders[country]?.[rung] ?? []).join("|") };
}
