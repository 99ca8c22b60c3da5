import type { WatchLinks } from "./best-movies-file.server.ts";
import type { Catalog } from "./catalog.ts";
import { isCeiling, isWithin, toLevels } from "./ceiling-levels.ts";
import { createLists } from "./lists.server.ts";
import { inRegion } from "./movie.ts";
import type { Resources } from "./resources.server.ts";
import { createSearch } from "./search.server.ts";
import { titleKey } from "./title-card.ts";
import type { TitleIndex } from "./title-index.ts";

interface Options {
  resources: Resources;
  index: TitleIndex;
  watchLinks: WatchLinks;
  noteUnknownGenre: (slug: string) => void;
  now?: () => Date;
}

/** What Matinee knows of films and shows: everything that the browsing screens ask for. */
export function createCatalog({ index, now = () => new Date(), ...options }: Options): Catalog {
  const { resources } = options;
  return {
    ...createLists({ ...options, now }),
    ...createSearch(resources, index),
    async getMovie(id, setting) {
      const kept = await resources.movie(id, setting);
      return kept && inRegion(kept, setting.region);
    },
    async getShow(id, setting) {
      const kept = await resources.show(id, setting);
      return kept && inRegion(kept, setting.region);
    },
    getSeason: resources.season,
    getPerson: resources.person,
    getCollection: resources.collection,
    async permits(titles, setting) {
      const { audience, region } = setting;
      if (!isCeiling(audience)) return new Set(titles.map(titleKey));
      const asked = titles.map(async ({ kind, id }) => {
        const title = await (kind === "movie"
          ? resources.movie(id, setting)
          : resources.show(id, setting));
        return title && isWithin(toLevels(title.certificates), audience, region);
      });
      const answers = await Promise.allSettled(asked);
      const within = titles.filter((_, at) => {
        const answer = answers[at];
        return answer?.status === "fulfilled" && answer.value === true;
      });
      return new Set(within.map(titleKey));
    },
  };
}
