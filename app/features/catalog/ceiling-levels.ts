import { ceilings, type Ceiling } from "#app/lib/setting.ts";

import type { Certificates } from "./certificate.ts";
import { ladders } from "./certificate-ladders.ts";

/**
 * How far up a title stands, by country, for those whose marks can be read: "IN0US1". A text, since
 * very many of them are remembered.
 */
export type TitleLevels = string;

const rungs = [...ceilings, "above"] as const;
const ABOVE_ALL = ceilings.length;
/** Where a country's own marks of films cannot be asked for. */
const OTHERWISE = "US";
const LEVEL_CHARACTERS = 3;

const levelsByMark = new Map(
  Object.entries(ladders).flatMap(([country, ladder]) =>
    rungs.flatMap((rung, level) =>
      [...ladder[rung], ...(ladder.shows?.[rung] ?? [])].map(
        (mark) => [keyOf(country, mark), level] as const,
      ),
    ),
  ),
);

/** The same mark is written "UA 13+" and "U/A13+". */
function keyOf(country: string, mark: string): string {
  return `${country} ${mark.toUpperCase().replaceAll(/[\s/.+-]/g, "")}`;
}

export function toLevels(certificates: Certificates): TitleLevels {
  return Object.entries(certificates)
    .map(([country, mark]) => {
      const level = levelsByMark.get(keyOf(country, mark));
      return level === undefined ? "" : country + level;
    })
    .join("");
}

/**
 * Whether a title may be shown: by the viewer's own country, or, where that says nothing, by the
 * strictest of the others. What nobody has marked is above every ceiling.
 */
export function isWithin(levels: TitleLevels, ceiling: Ceiling, region: string): boolean {
  let strictest = -1;
  for (let at = 0; at < levels.length; at += LEVEL_CHARACTERS) {
    const level = Number(levels[at + 2]);
    if (levels.startsWith(region, at)) return level <= ceilings.indexOf(ceiling);
    strictest = Math.max(strictest, level);
  }
  return (strictest < 0 ? ABOVE_ALL : strictest) <= ceilings.indexOf(ceiling);
}

/** The marks by which the film database is asked for a child's films, and whose marks they are. */
export function askedMarks(ceiling: Ceiling, region: string): { country: string; marks: string } {
  const own = ladders[region];
  const country = own !== undefined && own.little.length > 0 ? region : OTHERWISE;
  const below = ceilings.slice(0, ceilings.indexOf(ceiling) + 1);
  return { country, marks: below.flatMap((rung) => ladders[country]?.[rung] ?? []).join("|") };
}
