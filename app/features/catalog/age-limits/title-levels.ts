import { toLevels, type TitleLevels } from "./level-of-marks.ts";
import type { Certificates } from "./certificate.ts";

/** The levels of titles, by their keys (`titleKey`), for those requested lately. */
export interface TitleLevelStore {
  /** Undefined when unknown, or when it is too old. */
  of(key: string): TitleLevels | undefined;
  /** Whether it was learned so long ago that it should be requested again. */
  isOld(key: string): boolean;
  note(key: string, certificates: Certificates): void;
  /** Loads those from before a restart. */
  fill(stored: Iterable<StoredLevels>): void;
  /** In the order in which they were seen. */
  all(): StoredLevels[];
  /** Increases with each that is seen. */
  changes(): number;
}

export type StoredLevels = readonly [key: string, levels: TitleLevels, notedAtMs: number];

const MOST_TITLES = 10_000;
const HOUR_MS = 3_600_000;
/** Announced films get their certificates later, and some get stricter ones. */
const OLD_MS = 7 * 24 * HOUR_MS;
const FORGOTTEN_MS = 30 * 24 * HOUR_MS;

export function createTitleLevels(
  now: () => number = Date.now,
  mostTitles = MOST_TITLES,
): TitleLevelStore {
  const known = new Map<string, { levels: TitleLevels; notedAtMs: number }>();
  let changes = 0;

  function put(key: string, levels: TitleLevels, notedAtMs: number): void {
    // Moved to the end, because the least recently seen entry is deleted first.
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
      // Details arrive with every page that shows them.
      if (ageOf(key) > HOUR_MS) put(key, toLevels(certificates), now());
    },
    fill(stored) {
      for (const [key, levels, notedAtMs] of stored) put(key, levels, notedAtMs);
    },
    all: () => [...known].map(([key, { levels, notedAtMs }]) => [key, levels, notedAtMs]),
    changes: () => changes,
  };
}
