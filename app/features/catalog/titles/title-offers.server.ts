import type { FilmDatabase } from "#app/services/film-database/film-database.server.ts";
import type { Lifetime, UpstreamCache } from "#app/services/upstream-cache.server.ts";

import { titleKey, type TitleCard } from "./title-card.ts";

/** Where a title can be watched in a region by subscribers, or by everybody. */
export interface TitleOffers {
  /** The services that have it for no further price, the best known first. */
  services: { id: number; name: string }[];
  /** Whether one of them asks for no subscription either. */
  isFree: boolean;
}

type TitleName = Pick<TitleCard, "kind" | "id">;

interface Options {
  filmDatabase: Pick<FilmDatabase, "offers">;
  cache: UpstreamCache;
}

const HOUR_MS = 3_600_000;
const OFFERS: Lifetime = { freshMs: 24 * HOUR_MS, staleMs: 7 * 24 * HOUR_MS };
const NOWHERE: TitleOffers = { services: [], isFree: false };
const orNowhere = (offers: TitleOffers | undefined) => offers ?? NOWHERE;

/**
 * Looks up where titles are, each once a day in a region. Those that are cached cost nothing; of the
 * others so many of the first are asked for. What is not known, or cannot be known now, is left out.
 */
export function createTitleOffers({ filmDatabase, cache }: Options) {
  async function ask({ kind, id }: TitleName, region: string): Promise<TitleOffers | undefined> {
    const everywhere = await filmDatabase.offers(kind, id);
    const offers = everywhere?.[region];
    if (offers === undefined) return everywhere && NOWHERE;
    const { flatrate, free, ads } = offers;
    const sorted = [...flatrate, ...free, ...ads].toSorted(
      (one, other) => one.display_priority - other.display_priority,
    );
    const names = new Map(sorted.map((each) => [each.provider_id, each.provider_name]));
    const services = [...names].map(([serviceId, name]) => ({ id: serviceId, name }));
    return { services, isFree: free.length + ads.length > 0 };
  }

  return async function offersAmong(
    titles: readonly TitleName[],
    region: string,
    mostAsked: number,
  ): Promise<Map<string, TitleOffers>> {
    const found = new Map<string, TitleOffers>();
    let requestCount = 0;
    await Promise.all(
      titles.map(async (title) => {
        const key = `offers:${region}:${titleKey(title)}`;
        const isKnown = await cache.has(key, OFFERS);
        if (!isKnown && (requestCount += 1) > mostAsked) return;
        const offers = await cache
          .get(key, OFFERS, () => ask(title, region))
          .then(orNowhere, () => undefined);
        if (offers) found.set(titleKey(title), offers);
      }),
    );
    return found;
  };
}
