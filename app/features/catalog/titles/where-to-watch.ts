import type { WireProviders, WireWay } from "#app/services/film-database/wire-parts.ts";

/** A service that offers a title. */
export interface WatchProvider {
  id: number;
  name: string;
  logoPath?: string | undefined;
}

export type WatchWay = "stream" | "free" | "ads" | "rent" | "buy";

/** Where a title can be watched in one country. The data is JustWatch's, who must be credited. */
export interface WhereToWatch {
  /** The film database's own page, which links to the services. */
  link: string;
  ways: { way: WatchWay; providers: WatchProvider[] }[];
}

/** All countries at once, each service listed once: this is the cached form. */
export interface WatchOffers {
  providers: Record<number, WatchProvider>;
  countries: Record<string, { link: string; ways: { way: WatchWay; ids: number[] }[] }>;
}

const WAYS: readonly (readonly [WireWay, WatchWay])[] = [
  ["flatrate", "stream"],
  ["free", "free"],
  ["ads", "ads"],
  ["rent", "rent"],
  ["buy", "buy"],
];
const MOST_PROVIDERS = 20;

export function toWatchOffers(wire: WireProviders): WatchOffers {
  const found: WatchOffers = { providers: {}, countries: {} };
  for (const [country, offers] of Object.entries(wire)) {
    const ways = WAYS.map(([wireWay, way]) => {
      const sorted = offers[wireWay]
        .toSorted((left, right) => left.display_priority - right.display_priority)
        .slice(0, MOST_PROVIDERS);
      for (const { provider_id: id, provider_name: name, logo_path: logoPath } of sorted) {
        found.providers[id] = { id, name, logoPath };
      }
      return { way, ids: sorted.map(({ provider_id }) => provider_id) };
    }).filter(({ ids }) => ids.length > 0);
    if (ways.length > 0) found.countries[country] = { link: webLink(offers.link), ways };
  }
  return found;
}

/** Undefined when the title is not offered in that country, as far as anyone knows. */
export function watchIn(
  { countries, providers }: WatchOffers,
  region: string,
): WhereToWatch | undefined {
  const found = countries[region];
  if (found === undefined) return undefined;
  const ways = found.ways.map(({ way, ids }) => ({
    way,
    providers: ids.flatMap((id) => providers[id] ?? []),
  }));
  return { link: found.link, ways };
}

/** Used as a link's target, so only web addresses are accepted. */
const webLink = (link: string) => (/^https?:\/\//.test(link) ? link : "");
