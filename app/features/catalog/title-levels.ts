import { toLevels, type TitleLevels } from "./age-limits/level-of-marks.ts";
import type { Certificates } from "./certificate.ts";

/** The levels of titles, by their names (`titleKey`), for as many as were requested lately. */
export interface TitleLevelStore {
  /** Undefined when unknown, or when it is too old. */
  of(key: string): TitleLevels | undefined;
  /** Whether it was learnt so long ago that it should be asked again. */
  isOld(key: string): boolean;
  note(key: string, certificates: Certificates): void;
  /** Those that were there before a restart. */
  fill(stored: Iterable<StoredLevels>): void;
  /** Those noted last come last. */
  all(): StoredLevels[];
  /** Counts up with each that is noted. */
  changes(): number;
}

export type StoredLevels = readonly [key: string, levels: TitleLevels, notedAtMs: number];

const MOST_TITLES = 10_000;
const HOUR_MS = 3_600_000;
/** A film that is announced gets its certificates later, and some get stricter ones. */
const OLD_MS = 7 * 24 * HOUR_MS;
const FORGOTTEN_MS = 30 * 24 * HOUR_MS;

export function createTitleLevels(
  now: () => number = Date.now,
  mostTitles = MOST_TITLES,
): TitleLevelStore {
  const known = new Map<string, { levels: TitleLevels; notedAtMs: number }>();
  let changes = 0;

  function put(key: string, levels: TitleLevels, notedAtMs: number): void {
    // Moved to the end, since the entry that was not seen for the longest time is deleted first.
    known.delete(key);
    known.set(key, { levels, notedAtMs });
    changes += 1;
    const [oldest] = known.keys();
    if (known.size > mostTitles && oldest !== undefined) known.delete(oldest);
  }

  const ageOf = (key: string) => now() - (known.get(key)?.notedAtMs ?? Number.NEGATIVE_INFINITY);
  return {
    of: (key) => (ageOf(key) < FORGOTTEN_MS ? known.get(key)?.levels : undefined),
    isOld: (key) => ageOf(key) > OLD_MS,
    note(key, certificates) {
      // Details pass by with every page that shows them.
      if (ageOf(key) > HOUR_MS) put(key, toLevels(certificates), now());
    },
    fill(stored) {
      for (const [key, levels, notedAtMs] of stored) put(key, levels, notedAtMs);
    },
    all: () => [...known].map(([key, { levels, notedAtMs }]) => [key, levels, notedAtMs]),
    changes: () => changes,
  };
}
