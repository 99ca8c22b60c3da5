import type { ChildSetting } from "#app/lib/setting.ts";

import { isWithin } from "./level-of-marks.ts";
import type { LevelWarmer, NamedTitle } from "./level-warmer.ts";
import { titleKey, type TitleCard } from "../titles/title-card.ts";
import type { TitleLevelStore } from "./title-levels.ts";

/** Separates titles that a child may see from the others; unknown titles count as the others. */
export interface AgeFilter {
  filter(titles: readonly NamedTitle[], setting: ChildSetting): Promise<FilterResult>;
}

interface FilterResult {
  /** By their keys (`titleKey`). */
  within: ReadonlySet<string>;
  /** Some ratings are not known yet: there may be more titles in a moment. */
  isUnfinished: boolean;
}

interface AgeFilterOptions {
  levels: TitleLevelStore;
  warmer: LevelWarmer<ChildSetting>;
  /** How long a list waits for unknown certificates. */
  timeoutMs?: number | undefined;
}

/** A page that is complete within 800 ms is cached. */
const LEVEL_TIMEOUT_MS = 450;

export function createAgeFilter({
  levels: levelStore,
  warmer,
  timeoutMs = LEVEL_TIMEOUT_MS,
}: AgeFilterOptions): AgeFilter {
  async function learn(wanted: readonly NamedTitle[], setting: ChildSetting): Promise<void> {
    const hopeful = wanted.filter((title) => !warmer.hasGivenUp(titleKey(title)));
    const granted = setting.allowance?.grant(hopeful.map(titleKey));
    const titles = granted ? hopeful.filter((title) => granted.has(titleKey(title))) : wanted;
    const { promise: tooLate, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    await Promise.race([warmer.learn(titles, setting), tooLate]);
    clearTimeout(timer);
  }

  return {
    async filter(titles, setting) {
      const isUnknown = (title: NamedTitle) => levelStore.of(titleKey(title)) === undefined;
      const unknown = titles.filter(isUnknown);
      if (unknown.length > 0) await learn(unknown, setting);
      // Runs after the answer, which uses what is known.
      const old = titles.filter((title) => !isUnknown(title) && levelStore.isOld(titleKey(title)));
      if (old.length > 0) void learn(old, setting);
      const isUnfinished = unknown.some(
        (title) => isUnknown(title) && !warmer.hasGivenUp(titleKey(title)),
      );
      if (isUnfinished) setting.noteUnfinished?.();
      const { audience, region } = setting;
      const within = titles.map(titleKey).filter((key) => {
        const levels = levelStore.of(key);
        return levels !== undefined && isWithin(levels, audience, region);
      });
      return { within: new Set(within), isUnfinished };
    },
  };
}

/** The cards that a child may see. */
export async function filterCards<Card extends TitleCard>(
  ageFilter: AgeFilter,
  cards: readonly Card[],
  setting: ChildSetting,
) {
  const { within, isUnfinished } = await ageFilter.filter(cards, setting);
  return { cards: cards.filter((card) => within.has(titleKey(card))), isUnfinished };
}
