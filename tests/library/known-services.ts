import type { Catalog } from "#app/features/catalog/catalog.ts";
import { titleKey } from "#app/features/catalog/titles/title-card.ts";

const services = [8, 119, 337].map((id) => ({ id, name: `Service ${id}` }));

/** The services that a test's sites know; each title is on those whose number its own divides. */
export const knownServices: Pick<Catalog, "listServices" | "offersAmong" | "allowedTitles"> = {
  listServices: async () => services,
  allowedTitles: async (titles) => new Set(titles.map(titleKey)),
  offersAmong: async (titles) =>
    new Map(
      titles.map((title) => {
        const offers = services.filter(({ id }) => id % title.id === 0);
        return [titleKey(title), { services: offers, isFree: false }];
      }),
    ),
};
