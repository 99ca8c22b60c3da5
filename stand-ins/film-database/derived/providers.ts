import type { Title } from "../catalogue.ts";
import { providers } from "../seeds/reference.ts";
import type { Provider, Way } from "../seeds/reference.ts";
import { logoPath } from "../picture-paths.ts";
import { chance } from "./chance.ts";

export const ways: readonly Way[] = ["flatrate", "rent", "buy", "free", "ads"];

/** Where a title can be watched in a country; a way without any provider is absent. */
export function offersIn(title: Title, country: string): Partial<Record<Way, Provider[]>> {
  if (title.lacks?.includes("providers") || !countriesServed.includes(country)) return {};
  const free = title.kind === "movie" && title.free === true;
  const offered = ways.map((way) => {
    const likely = { flatrate: 0.45, rent: 0.5, buy: 0.35, free: free ? 1 : 0, ads: 0.12 }[way];
    const found = providers.filter(
      (provider) =>
        provider.countries.includes(country) &&
        provider.ways.includes(way) &&
        chance(`${title.kind} ${title.id} ${country} ${provider.name} ${way}`) < likely,
    );
    return [way, found] as const;
  });
  return Object.fromEntries(offered.filter(([, found]) => found.length > 0));
}

export const countriesServed: readonly string[] = [
  ...new Set(providers.flatMap((provider) => provider.countries)),
].toSorted();

export function providerRow(provider: Provider) {
  return {
    logo_path: logoPath("provider", provider.id),
    provider_id: provider.id,
    provider_name: provider.name,
    display_priority: provider.priority,
  };
}

/** One entry for each country; its link, like its providers, leads nowhere. */
export function offerRows(title: Title): Record<string, unknown> {
  const rows = countriesServed.map((country) => {
    const offers = offersIn(title, country);
    const link = `https://watch.example/${title.kind}/${title.id}?locale=${country}`;
    const lists = Object.entries(offers).map(([way, found]) => [way, found.map(providerRow)]);
    return [country, lists.length === 0 ? null : { link, ...Object.fromEntries(lists) }] as const;
  });
  return Object.fromEntries(rows.filter(([, offers]) => offers !== null));
}
