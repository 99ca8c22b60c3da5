import type { Setting } from "#app/lib/setting.ts";

import { BEST_MOVIE_IDS } from "./best-movies.ts";
import type { WatchLinks } from "./best-movies-file.server.ts";
import type { BestMovie, Catalog } from "./catalog.ts";
import { toDiscoverQuery } from "./discover-query.ts";
import { findGenreScreen } from "./genres.ts";
import { listings, type ListingName } from "./listings.ts";
import { inRegion } from "./movie.ts";
import { openPages } from "./open-pages.ts";
import { cardOf, type ListQuery, type Resources } from "./resources.server.ts";
import type { TitleKind, TitleList } from "./title-card.ts";

type Lists = Pick<
  Catalog,
  "getHero" | "getRow" | "listBest" | "listTitles" | "listGenre" | "discover"
>;

interface ListsOptions {
  resources: Resources;
  /** Where the nine best can be watched. */
  watchLinks: WatchLinks;
  now: () => Date;
}

const NOTHING: TitleList = { titles: [], pages: 1, hasMore: false, isCutShort: false };
/** The hero is the first film now playing; should its details be gone, the next takes its place. */
const MOST_HEROES = 3;

/** Lists of titles: those of the film database, our own nine, and the head of the home page. */
export function createLists({ resources, watchLinks, now }: ListsOptions): Lists {
  const openList = (list: ListQuery, setting: Setting, pages: number) =>
    openPages((page) => resources.page(list, page, setting), pages);

  /** A film of the nine that is not there, or cannot be had just now, leaves the others standing. */
  async function listBest(setting: Setting): Promise<BestMovie[]> {
    const asked = BEST_MOVIE_IDS.map((id) => resources.movie(id, setting));
    const answers = await Promise.allSettled(asked);
    const movies = answers.flatMap((answer) =>
      answer.status === "fulfilled" && answer.value !== undefined ? [answer.value] : [],
    );
    const failed = answers.find((answer) => answer.status === "rejected");
    if (movies.length === 0 && failed !== undefined) throw failed.reason;
    return movies.map((movie) => ({
      ...cardOf(movie),
      trailer: movie.trailers[0],
      watchLink: watchLinks.get(movie.id),
    }));
  }

  async function sourceOf(name: ListingName, setting: Setting): Promise<ListQuery | undefined> {
    const { source, isRegional } = listings[name];
    if (source === undefined || !isRegional) return source && { name: source };
    const regional = { name: source, query: { region: setting.region } };
    // In a small country nothing may be playing; then the world's screens are shown.
    const { titles } = await resources.page(regional, 1, setting);
    return titles.length > 0 ? regional : { name: source };
  }

  const discover: Lists["discover"] = (kind, filters, setting, pages = 1) => {
    const query = toDiscoverQuery(kind, filters, now().toISOString().slice(0, 10));
    return openList({ name: `discover/${kind}`, query, isPassing: true }, setting, pages);
  };

  const listTitles: Lists["listTitles"] = async (name, setting, pages = 1, filters = {}) => {
    const { kind, sort, source } = listings[name];
    if (source !== undefined && Object.keys(filters).length > 0) {
      return discover(kind, { sort, ...filters }, setting, pages);
    }
    const list = await sourceOf(name, setting);
    if (list !== undefined) return openList(list, setting, pages);
    const best = await listBest(setting);
    return { ...NOTHING, titles: best.map(cardOf) };
  };

  async function getHero(setting: Setting) {
    const playing = await resources.page({ name: "movie/now_playing" }, 1, setting);
    for (const { id } of playing.titles.slice(0, MOST_HEROES)) {
      const movie = await resources.movie(id, setting);
      if (movie !== undefined) return inRegion(movie, setting.region);
    }
    return undefined;
  }

  return {
    getHero,
    listBest,
    listTitles,
    discover,
    async getRow(name, setting) {
      const { titles } = await listTitles(name, setting);
      return titles.slice(0, listings[name].rowTitles);
    },
    async listGenre(slug, kind, setting, pages = 1) {
      const genreId = genreIdOf(slug, kind);
      if (genreId === undefined) return NOTHING;
      const query = { with_genres: genreId, sort_by: "popularity.desc" };
      return openList({ name: `discover/${kind}`, query }, setting, pages);
    },
  };
}

function genreIdOf(slug: string, kind: TitleKind): number | undefined {
  const screen = findGenreScreen(slug);
  return kind === "movie" ? screen?.movieGenreId : screen?.showGenreId;
}
