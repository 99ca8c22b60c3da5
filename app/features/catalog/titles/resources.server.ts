import { baseLanguage } from "#app/lib/formats/language-tag.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { FilmDatabase, ListName } from "#app/services/film-database/film-database.server.ts";
import type { WirePage } from "#app/services/film-database/wire-rows.ts";

import type { Certificates } from "../age-limits/certificate.ts";
import { toStoredMovie, type StoredMovie } from "./movie.ts";
import type { TitlePage } from "./open-pages.ts";
import type { PictureColours } from "../colors/picture-colours.ts";
import {
  collectionRule,
  FALLBACK,
  fillCards,
  lacksTitle,
  personRule,
  seasonRule,
} from "./in-english.ts";
import { createFinder } from "./find-in-language.server.ts";
import { furtherRequestsFor } from "./further-requests.ts";
import { toCollection, toPerson, type Collection, type Person } from "./person.ts";
import { toStoredShow, toSeason, type StoredShow, type Season } from "./show.ts";
import type { TitleCard } from "./title-card.ts";
import { createTitleOffers } from "./title-offers.server.ts";
import type { WatchProvider } from "./where-to-watch.ts";
import { createColouring } from "../colors/with-colours.ts";
import { toCards, toCollectionCards } from "./to-card.ts";
import { wireLanguage } from "./wire-language.ts";
import type { Lifetime, UpstreamCache } from "#app/services/upstream-cache.server.ts";

interface Options {
  filmDatabase: FilmDatabase;
  cache: UpstreamCache;
  /** Receives every title that is shown, and the language of its page. */
  onTitles: (cards: readonly TitleCard[], page: string) => void;
  colours: PictureColours;
  /** Receives the certificates of every title whose details are shown. */
  onCertificates: (title: Pick<TitleCard, "kind" | "id">, certificates: Certificates) => void;
}

export interface ListQuery {
  name: ListName;
  query?: Readonly<Record<string, string | number | undefined>>;
  /** Anyone can invent the words, so the answer is not worth a place in the store. */
  isPassing?: boolean;
}

/** The film database's data, in our types. A missing item is undefined; a failure throws. */
export interface Resources {
  page(list: ListQuery, page: number, setting: Setting): Promise<TitlePage>;
  /** Whether a page of a list is cached, so that no request is needed. */
  hasPage(list: ListQuery, page: number, setting: Setting): Promise<boolean>;
  movie(id: number, setting: Setting): Promise<StoredMovie | undefined>;
  /** Whether a film's details are cached, so that no request is needed. */
  hasMovie(id: number, setting: Setting): Promise<boolean>;
  show(id: number, setting: Setting): Promise<StoredShow | undefined>;
  season(showId: number, number: number, setting: Setting): Promise<Season | undefined>;
  person(id: number, setting: Setting): Promise<Person | undefined>;
  collection(id: number, setting: Setting): Promise<Collection | undefined>;
  /** The services of a region, the best known first. */
  services(region: string): Promise<WatchProvider[]>;
  /** Where titles are in a region, by their keys; asks for so many at most. */
  offersAmong: ReturnType<typeof createTitleOffers>;
}

const MINUTE_MS = 60_000;
const STALE_MS = 7 * 24 * 60 * MINUTE_MS;
const LISTS: Lifetime = { freshMs: 15 * MINUTE_MS, staleMs: STALE_MS };
const DETAILS: Lifetime = { freshMs: 12 * 60 * MINUTE_MS, staleMs: STALE_MS };

/** The film database's answers in our types, each cached once per language. */
export function createResources(options: Options): Resources {
  const { filmDatabase, cache, onTitles, colours, onCertificates } = options;
  const { colour, colourDetails } = createColouring(colours);

  function noteDetails(title: StoredMovie | StoredShow | undefined, { language }: Setting): void {
    if (title === undefined) return;
    onTitles([cardOf(title)], language);
    onCertificates(title, title.certificates);
  }

  const find = createFinder({ filmDatabase, cache, lifetime: DETAILS });
  const findPage = createPageFinder(options);

  return {
    async page(list, page, setting) {
      const found = await findPage(list, page, setting);
      onTitles(found?.titles ?? [], setting.language);
      if (found === undefined) return { titles: [], lastPage: 0 };
      const { titles, collections = [] } = found;
      return { ...found, titles: titles.map(colour), collections: collections.map(colour) };
    },

    hasPage: (list, page, setting) =>
      cache.has(listKey(list.name, pageQuery(list, page, setting.language)), lifetimeOf(list)),

    async movie(id, setting) {
      const movie = await find.title<StoredMovie>(
        { kind: "movie", id },
        setting,
        async (language) => {
          const wire = await filmDatabase.movie(id, wireLanguage(language));
          return wire && !isForAdults(wire)
            ? toStoredMovie(wire, baseLanguage(language))
            : undefined;
        },
      );
      noteDetails(movie, setting);
      return movie && colourDetails(movie);
    },

    hasMovie: (id, { language }) => cache.has(`movie:${id}:${language}`, DETAILS),

    async show(id, setting) {
      const show = await find.title<StoredShow>({ kind: "tv", id }, setting, async (language) => {
        const wire = await filmDatabase.show(id, wireLanguage(language));
        return wire && !isForAdults(wire) ? toStoredShow(wire, baseLanguage(language)) : undefined;
      });
      noteDetails(show, setting);
      return show && { ...colourDetails(show), seasons: show.seasons.map(colour) };
    },

    ...createParts(options),
    services: createServices(options),
    offersAmong: createTitleOffers(options),
  };
}

const SERVICES: Lifetime = { freshMs: 24 * 60 * MINUTE_MS, staleMs: STALE_MS };
const MOST_SERVICES = 300;

/** The services that have films or shows in a region, each once. */
function createServices({ filmDatabase, cache }: Options): Resources["services"] {
  async function ask(region: string): Promise<WatchProvider[]> {
    const kinds = ["movie", "tv"] as const;
    const lists = await Promise.all(kinds.map((kind) => filmDatabase.services(kind, region)));
    const all = lists.flatMap((list) => list?.results ?? []);
    const placeOf = (each: (typeof all)[number]) =>
      each.display_priorities[region] ?? each.display_priority;
    const sorted = all.toSorted((one, other) => placeOf(one) - placeOf(other));
    const byId = new Map(
      sorted.map(({ provider_id: id, provider_name: name, logo_path: logoPath }) => [
        id,
        { id, name, logoPath },
      ]),
    );
    return [...byId.values()].slice(0, MOST_SERVICES);
  }
  return async (region) =>
    (await cache.get(`services:${region}`, SERVICES, () => ask(region))) ?? [];
}

/** What belongs to titles, and has no certificate of its own. */
function createParts({
  filmDatabase,
  cache,
  colours,
}: Options): Pick<Resources, "season" | "person" | "collection"> {
  const { colour } = createColouring(colours);
  const find = createFinder({ filmDatabase, cache, lifetime: DETAILS });
  return {
    async season(showId, number, setting) {
      const key = `season:${showId}:${number}`;
      const season = await find.item<Season>(key, setting, seasonRule, async (language) => {
        const wire = await filmDatabase.season(showId, number, wireLanguage(language));
        return wire && toSeason(wire);
      });
      return season && colour(season);
    },

    person: (id, setting) =>
      find.item<Person>(`person:${id}`, setting, personRule, async (language) => {
        const wire = await filmDatabase.person(id, wireLanguage(language));
        return wire && !wire.adult ? toPerson(wire, baseLanguage(language)) : undefined;
      }),

    async collection(id, setting) {
      const key = `collection:${id}`;
      const collection = await find.item<Collection>(
        key,
        setting,
        collectionRule,
        async (language) => {
          const wire = await filmDatabase.collection(id, wireLanguage(language));
          return wire && toCollection(wire, baseLanguage(language));
        },
      );
      return collection && { ...colour(collection), parts: collection.parts.map(colour) };
    },
  };
}

/** Caches the pages of lists, with the titles that a language lacks in English. */
function createPageFinder({ cache, filmDatabase }: Options) {
  return async function findPage(
    list: ListQuery,
    page: number,
    setting: Setting,
  ): Promise<TitlePage | undefined> {
    const lifetime = lifetimeOf(list);
    const queryIn = (language: string) => pageQuery(list, page, language);
    const keyIn = (language: string) => listKey(list.name, queryIn(language));
    const ask = async (language: string) =>
      toPage(await filmDatabase.list(list.name, queryIn(language)), baseLanguage(language));
    const { language } = setting;
    const key = keyIn(language);
    const askFurther = await furtherRequestsFor(key, { cache, lifetime, setting });
    const found = await cache.get(key, lifetime, () => ask(language));
    if (!found || language === FALLBACK || !lacksTitle(found.titles)) return found;
    const english = await askFurther(keyIn(FALLBACK), () => ask(FALLBACK));
    return { ...found, titles: fillCards(found.titles, english?.titles) };
  };
}

/** A title's card is the part of it that lists show. */
export function cardOf(title: TitleCard): TitleCard {
  const { kind, id, title: words, year, posterPath, posterColour, vote, lang } = title;
  return { kind, id, title: words, year, posterPath, posterColour, vote, lang };
}

/** The film database marks softcore films separately; they are for adults all the same. */
const isForAdults = ({ adult, softcore }: { adult: boolean; softcore: boolean }) =>
  adult || softcore;

const toPage = (wire: WirePage, language: string): TitlePage => ({
  titles: toCards(wire.results, language),
  collections: toCollectionCards(wire.collections, language),
  people: wire.people.filter(({ adult }) => !adult).map(({ id, name }) => ({ id, name })),
  lastPage: wire.last_page,
});

const pageQuery = ({ query }: ListQuery, page: number, language: string) => ({
  ...query,
  page,
  language: wireLanguage(language),
});

const lifetimeOf = ({ isPassing }: ListQuery): Lifetime =>
  isPassing ? { ...LISTS, isPassing: true } : LISTS;

/** The one name of a list's first page, whoever asks for it. */
export const listName = ({ name, query = {} }: ListQuery) => listKey(name, query);

function listKey(
  name: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const sorted = pairs.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `list:${name}?${new URLSearchParams(sorted.map(([key, value]) => [key, String(value)]))}`;
}
