import { ageLimits } from "#app/lib/setting.ts";

import { ladders } from "./certificate-ladders.ts";

/** A certificate's place on its country's ladder. */
interface MarkPlace {
  /**
   * Its level as a whole number: an index of the age limits, or their count when it is above all.
   */
  level: number;
  /** Higher for the stricter of two certificates of one country. */
  strictness: number;
}

/**
 * A certificate that only says that the title excludes nobody: other countries are consulted too.
 */
export const UNRESTRICTED: MarkPlace = { level: -1, strictness: -1 };

const rungs = [...ageLimits, "above"] as const;

/** "Years", and "may be watched from so many years on", behind a number. */
const YEARS = /(?<=^\d+)(?:ÅR|ANOS|세이상관람가)$/u;

const places = new Map(
  Object.entries(ladders).flatMap(([country, { shows, unrestricted = [], ...films }]) => {
    const entries: [string, MarkPlace][] = unrestricted.map((mark) => [
      keyOf(country, mark),
      UNRESTRICTED,
    ]);
    rungs.forEach((rung, level) => {
      const marks = [...films[rung], ...(shows?.[rung] ?? [])];
      marks.forEach((mark, at) =>
        entries.push([keyOf(country, mark), { level, strictness: level + at / marks.length }]),
      );
    });
    return entries;
  }),
);

/** The same certificate is written "UA 13+" and "U/A13+", "16" and "16 anos", in Latin and Greek. */
function keyOf(country: string, mark: string): string {
  const plain = mark
    .normalize()
    .toUpperCase()
    .replaceAll("\u{39A}", "K")
    .replaceAll(/[\s/.+-]/g, "")
    .replace(YEARS, "");
  return `${country} ${plain}`;
}

/** Undefined when the certificate is unreadable. */
export const placeOfMark = (country: string, mark: string): MarkPlace | undefined =>
  places.get(keyOf(country, mark));
