import { baseLanguage } from "#app/lib/formats/language-tag.ts";
import type { RequestAllowance } from "#app/lib/request-allowance.ts";
import type { Setting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { FALLBACK } from "../titles/in-english.ts";
import { cardOf, type Resources } from "../titles/resources.server.ts";
import { titleKey, type TitleCard } from "../titles/title-card.ts";

/**
 * Films whose English cards are known, in the viewer's language where their details are cached or
 * may be asked for; the others stay in English. One that the film database has no more is left out.
 */
export async function listNamed(
  resources: Resources,
  known: readonly TitleCard[],
  setting: Setting,
  allowance: RequestAllowance,
): Promise<TitleCard[]> {
  const isCached = await Promise.all(known.map(({ id }) => resources.hasMovie(id, setting)));
  const isEnglish = baseLanguage(setting.language) === FALLBACK;
  const missing = isEnglish ? [] : known.filter((_, index) => !isCached[index]).map(titleKey);
  const granted = allowance.grant(missing, allowance.left());
  if (granted.size < missing.length) setting.noteUnfinished?.();
  // A card needs no texts beyond its name, which every language has.
  const own: Setting = { ...setting, furtherRequests: "never" };
  delete own.noteUnfinished;
  const cards = known.map((card, index) =>
    isCached[index] || granted.has(titleKey(card))
      ? findCard(resources, card, own)
      : onPageOf(card, setting),
  );
  return (await Promise.all(cards)).filter((card) => card !== undefined);
}

async function findCard(resources: Resources, known: TitleCard, setting: Setting) {
  try {
    const movie = await resources.movie(known.id, setting);
    return movie && cardOf(movie);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return onPageOf(known, setting);
  }
}

/** An English card, with the language of its name where that is not the page's. */
function onPageOf(known: TitleCard, { language }: Setting): TitleCard {
  const { lang = FALLBACK } = known;
  return { ...known, lang: lang === baseLanguage(language) ? undefined : lang };
}
