import type { ChildSetting } from "#app/lib/setting.ts";

import { isWithin } from "./level-of-marks.ts";
import type { LevelWarmer, NamedTitle } from "../level-warmer.ts";
import { titleKey, type TitleCard } from "../title-card.ts";
import type { TitleLevelStore } from "../title-levels.ts";

/** Tells titles that a child may see from the others; what nobody knows yet is with the others. */
export interface AgeFilter {
  sift(titles: readonly NamedTitle[], setting: ChildSetting): Promise<Sifted>;
}

interface Sifted {
  /** By their names (`titleKey`). */
  within: ReadonlySet<string>;
  /** Of some it is not known yet: there may be more of them in a moment. */
  isUnfinished: boolean;
}

interface AgeFilterOptions {
  book: TitleLevelStore;
  warmer: LevelWarmer<ChildSetting>;
  /** How long a list waits for what is not known yet. */
  patienceMs?: number | undefined;
}

/** A page is kept when it is whole within 800 ms. */
const PATIENCE_MS = 450;

export function createAgeFilter({
  book,
  warmer,
  patienceMs = PATIENCE_MS,
}: AgeFilterOptions): AgeFilter {
  async function learn(titles: readonly NamedTitle[], setting: ChildSetting): Promise<void> {
    const { promise: tooLate, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([warmer.learn(titles, setting), tooLate]);
    clearTimeout(timer);
  }

  return {
    async sift(titles, setting) {
      const isUnknown = (title: NamedTitle) => book.of(titleKey(title)) === undefined;
      const unknown = titles.filter(isUnknown);
      if (unknown.length > 0) await learn(unknown, setting);
      // Behind the answer, which goes by what is known.
      const old = titles.filter((title) => !isUnknown(title) && book.isOld(titleKey(title)));
      if (old.length > 0) void warmer.learn(old, setting);
      const isUnfinished = unknown.some(
        (title) => isUnknown(title) && !warmer.hasGivenUp(titleKey(title)),
      );
      if (isUnfinished) setting.noteUnfinished?.();
      const { audience, region } = setting;
      const within = titles.map(titleKey).filter((key) => {
        const levels = book.of(key);
        return levels !== undefined && isWithin(levels, audience, region);
      });
      return { within: new Set(within), isUnfinished };
    },
  };
}

/** Those of the cards that a child may see. */
export async function filterCards<Card extends TitleCard>(
  sieve: AgeFilter,
  cards: readonly Card[],
  setting: ChildSetting,
) {
  const { within, isUnfinished } = await sieve.sift(cards, setting);
  return { cards: cards.filter((card) => within.has(titleKey(card))), isUnfinished };
}
