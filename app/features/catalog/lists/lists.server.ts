import { isForChild, type ChildSetting, type Setting } from "#app/lib/setting.ts";

import type { ListName } from "#app/services/film-database/film-database.server.ts";

import type { WatchLinks } from "./best-movies-file.server.ts";
import type { Catalog } from "../catalog.ts";
import { continuedPages } from "./continued-list.ts";
import { childFilters, childQuery } from "../age-limits/child-lists.ts";
import { toDiscoverQuery } from "./discover-query.ts";
import { findGenreScreen } from "./genres.ts";
import { createRows } from "./create-rows.ts";
import { listBest } from "./list-best.server.ts";
import { listNamed } from "./list-named.server.ts";
import { listings, type ListingName } from "./listings.ts";
import { inRegion } from "../titles/movie.ts";
import type { Filters } from "./filters.ts";
import { openFullPages, openPages } from "../titles/open-pages.ts";
import { cardOf, type ListQuery, type Resources } from "../titles/resources.server.ts";
import { titleKey, type TitleKind, type TitleList } from "../titles/title-card.ts";

type Lists = Pick<
  Catalog,
  "getHero" | "getRow" | "listBest" | "listNamed" | "listTitles" | "listGenre" | "discover"
>;

interface ListsOptions {
  resources: Resources;
  /** Where the nine best can be watched. */
  watchLinks: WatchLinks;
  /** Receives each unknown genre that is requested, once. */
  noteUnknownGenre: (slug: string) => void;
  now: () => Date;
}

const NOTHING: TitleList = { titles: [], pages: 1, hasMore: false, isCutShort: false };
/** The hero is the first film now playing; if its details are gone, the next takes its place. */
const MOST_HEROES = 3;
const MOST_REPORTED = 100;

/** Lists of titles: those of the film database, our own nine, and the home page's hero. */
export function createLists(options: ListsOptions): Lists {
  const { resources, watchLinks, now } = options;
  const noteUnknownGenre = once(options.noteUnknownGenre);
  const openList = createOpener(resources);
  const narrowed = (kind: TitleKind, filters: Filters, setting: Setting) =>
    discoverList(kind, filters, setting, now());
  const childList = (name: ListingName, setting: ChildSetting) =>
    narrowed(listings[name].kind, childFilters(name, now().getUTCFullYear()), setting);

  async function sourceOf(name: ListingName, setting: Setting): Promise<ListQuery | undefined> {
    const { source, isRegional } = listings[name];
    if (source === undefined) return undefined;
    if (isForChild(setting)) return childList(name, setting);
    if (!isRegional) return { name: source };
    const regional = { name: source, query: { region: setting.region } };
    // In a small country nothing may be playing; then the worldwide list is shown.
    const { titles } = await resources.page(regional, 1, setting);
    return titles.length > 0 ? regional : { name: source };
  }

  const discover: Lists["discover"] = (kind, filters, setting, pages = 1) =>
    openList({ ...narrowed(kind, filters, setting), isPassing: true }, setting, pages);

  const listTitles: Lists["listTitles"] = async (name, setting, pages = 1, filters = {}) => {
    const { kind, sort, source } = listings[name];
    if (source !== undefined && Object.keys(filters).length > 0) {
      return discover(kind, { sort, ...filters }, setting, pages);
    }
    const list = await sourceOf(name, setting);
    if (list !== undefined) return openList(list, setting, pages, listings[name].next);
    const best = await listBest(resources, watchLinks, setting);
    return { ...NOTHING, titles: best.map(cardOf) };
  };

  async function getHero(setting: Setting) {
    const list = isForChild(setting)
      ? childList("movies/featured", setting)
      : ({ name: "movie/now_playing" } as const);
    const playing = await resources.page(list, 1, setting);
    for (const { id } of playing.titles.slice(0, MOST_HEROES)) {
      if (!(await mayOpenMovie(resources, id, setting))) return undefined;
      const movie = await resources.movie(id, setting);
      if (movie !== undefined) return inRegion(movie, setting.region);
    }
    return undefined;
  }

  return {
    getHero,
    listBest: (setting, allowance) => listBest(resources, watchLinks, setting, allowance),
    listNamed: (known, setting, allowance) => listNamed(resources, known, setting, allowance),
    listTitles,
    discover,
    getRow: createRows(listTitles),
    async listGenre(slug, kind, setting, pages = 1) {
      if (findGenreScreen(slug) === undefined) noteUnknownGenre(slug);
      const genreId = genreIdOf(slug, kind);
      if (genreId === undefined) return NOTHING;
      const own = isForChild(setting) ? childQuery(kind, { genre: genreId }, setting) : {};
      const query = { with_genres: genreId, sort_by: "popularity.desc", ...own };
      return openList({ name: `discover/${kind}`, query }, setting, pages);
    },
  };
}

/** Opens the first pages of a list; of a list of one page, also those of what follows it. */
function createOpener(resources: Resources) {
  return (list: ListQuery, setting: Setting, pages: number, next?: ListName) => {
    const getPage = (listQuery: ListQuery, page: number) =>
      resources.page(listQuery, page, setting);
    const isForAll = !isForChild(setting);
    if (next && isForAll) {
      return openFullPages(continuedPages({ first: list, next: { name: next } }, getPage), pages);
    }
    return (isForAll ? openPages : openFullPages)((page) => getPage(list, page), pages);
  };
}

/** Whether a film's details are cached, or may be asked for by this rendering. */
async function mayOpenMovie(resources: Resources, id: number, setting: Setting): Promise<boolean> {
  const key = titleKey({ kind: "movie", id });
  const { allowance, noteUnfinished } = setting;
  if (allowance === undefined || (await resources.hasMovie(id, setting))) return true;
  const isGranted = allowance.grant([key]).has(key);
  if (!isGranted) noteUnfinished?.();
  return isGranted;
}

/** All films or all shows, filtered; for a child only those that they may see. */
function discoverList(kind: TitleKind, filters: Filters, setting: Setting, now: Date): ListQuery {
  const query = toDiscoverQuery(kind, filters, {
    today: now.toISOString().slice(0, 10),
    region: setting.region,
  });
  const own = isForChild(setting) ? childQuery(kind, filters, setting) : {};
  return { name: `discover/${kind}`, query: { ...query, ...own } };
}

/** Anyone can invent a genre: each is reported once, and only a limited number of them. */
function once(report: (text: string) => void) {
  const reported = new Set<string>();
  return (text: string) => {
    if (reported.has(text) || reported.size >= MOST_REPORTED) return;
    reported.add(text);
    report(text);
  };
}

function genreIdOf(slug: string, kind: TitleKind): number | undefined {
  const screen = findGenreScreen(slug);
  return kind === "movie" ? screen?.movieGenreId : screen?.showGenreId;
}
