import type { RequestAllowance } from "#app/lib/request-allowance.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { Filters } from "./lists/filters.ts";
import type { ListingName } from "./lists/listings.ts";
import type { Movie } from "./titles/movie.ts";
import type { Collection, Person } from "./titles/person.ts";
import type { Season, Show } from "./titles/show.ts";
import type { SearchList, TitleCard, TitleKind, TitleList } from "./titles/title-card.ts";
import type { TitleOffers } from "./titles/title-offers.server.ts";
import type { WatchProvider } from "./titles/where-to-watch.ts";
import type { Trailer } from "./trailers/trailer.ts";

/** One of the nine best, with what its Watch button plays. */
export interface BestMovie extends TitleCard {
  trailer: Trailer | undefined;
  /** Its details are not loaded yet, so its trailer is unknown. */
  needsDetails?: boolean;
  /** Where the operator offers the film itself. */
  watchLink?: string | undefined;
}

/** What a page shows above a row, which does not repeat it. */
export interface TitlesAbove {
  /** Their keys (`titleKey`). */
  titles: Promise<ReadonlySet<string>>;
  /** For further pages of the row's list, where little is left of the first. */
  allowance: RequestAllowance;
}

/**
 * Films and shows, for the screens. A missing title is undefined, an empty list is an empty list,
 * and when the film database fails and nothing is cached, a `ServiceError` is thrown: a row that
 * failed is not an empty row.
 */
export interface Catalog {
  /** The film at the head of the home page: the first now playing, with its details. */
  getHero(setting: Setting): Promise<Movie | undefined>;
  /**
   * A listing as a row: its first page, or its first ten where it is a top ten. Without what is
   * above it, it goes on with what follows in its list.
   */
  getRow(name: ListingName, setting: Setting, above?: TitlesAbove): Promise<TitleCard[]>;
  /**
   * The nine best with their trailers; those that do not exist are left out. An allowance is for a
   * page with much else on it: all nine are shown, and missing details come with later renderings.
   */
  listBest(setting: Setting, allowance?: RequestAllowance): Promise<BestMovie[]>;
  /**
   * Films that the screen has chosen, in their order, as the viewer's language names them. Those
   * whose details are neither cached nor within the allowance stay in English until a later
   * rendering, and say so.
   */
  listNamed(
    known: readonly TitleCard[],
    setting: Setting,
    allowance: RequestAllowance,
  ): Promise<TitleCard[]>;
  /**
   * A listing as a screen, with this many pages open. With filters it is a search in its own order;
   * the nine best are too few to filter.
   */
  listTitles(
    name: ListingName,
    setting: Setting,
    pages?: number,
    filters?: Filters,
  ): Promise<TitleList>;
  /** A genre's films or shows; none for an unknown slug, and for shows without this genre. */
  listGenre(slug: string, kind: TitleKind, setting: Setting, pages?: number): Promise<TitleList>;
  /** All films or all shows, filtered and sorted as the viewer chose. */
  discover(kind: TitleKind, filters: Filters, setting: Setting, pages?: number): Promise<TitleList>;
  getMovie(id: number, setting: Setting): Promise<Movie | undefined>;
  getShow(id: number, setting: Setting): Promise<Show | undefined>;
  getSeason(showId: number, number: number, setting: Setting): Promise<Season | undefined>;
  getPerson(id: number, setting: Setting): Promise<Person | undefined>;
  getCollection(id: number, setting: Setting): Promise<Collection | undefined>;
  /** The services that have films or shows in the setting's region, the best known first. */
  listServices(setting: Setting): Promise<WatchProvider[]>;
  /**
   * Where titles are in the setting's region, by their keys (`titleKey`): what is cached, and at most
   * so many more. Never fails; what is missing is not known.
   */
  offersAmong(
    titles: readonly Pick<TitleCard, "kind" | "id">[],
    setting: Setting,
    mostAsked: number,
  ): Promise<ReadonlyMap<string, TitleOffers>>;
  /**
   * Films and shows by the typed words; nothing, and no request, for less than three characters.
   */
  search(typed: string, setting: Setting, pages?: number): Promise<SearchList>;
  /** Films by their name, of one year if given: the first page of results. */
  findMovies(name: string, year: number | undefined, setting: Setting): Promise<TitleCard[]>;
  /**
   * The keys (`titleKey`) of those that may be shown under the setting's age limit; never fails.
   */
  allowedTitles(
    titles: readonly Pick<TitleCard, "kind" | "id">[],
    setting: Setting,
  ): Promise<ReadonlySet<string>>;
  /** A title as pages in the viewer's language showed it lately, without asking for it. */
  seenTitle(title: Pick<TitleCard, "kind" | "id">, setting: Setting): TitleCard | undefined;
  /** A few titles and people while the viewer still types; never fails. */
  suggest(typed: string, setting: Setting): Promise<Pick<SearchList, "titles" | "people">>;
}
