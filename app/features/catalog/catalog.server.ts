import { isForChild } from "#app/lib/setting.ts";

import type { WatchLinks } from "./lists/best-movies-file.server.ts";
import type { Catalog } from "./catalog.ts";
import { childResources } from "./age-limits/child-resources.server.ts";
import { createChildTitles } from "./age-limits/child-titles.server.ts";
import { createLists } from "./lists/lists.server.ts";
import { inRegion } from "./titles/movie.ts";
import type { Resources } from "./titles/resources.server.ts";
import { createSearch } from "./search/search.server.ts";
import type { AgeFilter } from "./age-limits/age-filter.ts";
import { titleKey } from "./titles/title-card.ts";
import type { TitleIndex } from "./search/title-index.ts";

interface Options {
  resources: Resources;
  index: TitleIndex;
  ageFilter: AgeFilter;
  watchLinks: WatchLinks;
  noteUnknownGenre: (slug: string) => void;
  now?: () => Date;
}

/** What Matinee knows of films and shows: everything that the browsing screens ask for. */
export function createCatalog({
  index,
  ageFilter,
  now = () => new Date(),
  ...options
}: Options): Catalog {
  const forChildren = createChildTitles(options.resources, ageFilter);
  const resources = childResources(options.resources, forChildren);
  return {
    ...createLists({ ...options, resources, now }),
    ...createSearch(resources, index, ageFilter),
    async getMovie(id, setting) {
      const title = await (isForChild(setting)
        ? forChildren.wholeMovie(id, setting)
        : resources.movie(id, setting));
      return title && inRegion(title, setting.region);
    },
    async getShow(id, setting) {
      const title = await (isForChild(setting)
        ? forChildren.wholeShow(id, setting)
        : resources.show(id, setting));
      return title && inRegion(title, setting.region);
    },
    getSeason: resources.season,
    getPerson: resources.person,
    getCollection: resources.collection,
    listServices: ({ region }) => resources.services(region),
    offersAmong: (titles, { region }, mostAsked) =>
      resources.offersAmong(titles, region, mostAsked),
    seenTitle: (title, { language }) => index.seenOn(language, title),
    async allowedTitles(titles, setting) {
      if (!isForChild(setting)) return new Set(titles.map(titleKey));
      return (await ageFilter.filter(titles, setting)).within;
    },
  };
}
