import type { Setting } from "#app/lib/setting.ts";
import type { FilmDatabase, ListName } from "#app/services/film-database/film-database.server.ts";

import type { Certificates } from "./certificate.ts";
import { toStoredMovie, type StoredMovie } from "./movie.ts";
import type { TitlePage } from "./open-pages.ts";
import type { PictureColours } from "./picture-colours.ts";
import { toCollection, toPerson, type Collection, type Person } from "./person.ts";
import { toStoredShow, toSeason, type StoredShow, type Season } from "./show.ts";
import type { TitleCard } from "./title-card.ts";
import { createColouring } from "./with-colours.ts";
import { toCards, toCollectionCards } from "./to-card.ts";
import type { Lifetime, UpstreamCache } from "#app/services/upstream-cache.server.ts";

interface Options {
  filmDatabase: FilmDatabase;
  cache: UpstreamCache;
  /** Receives every title that is shown. */
  onTitles: (cards: readonly TitleCard[]) => void;
  colours: PictureColours;
  /** Receives the certificates of every title whose details are shown. */
  onCertificates: (title: Pick<TitleCard, "kind" | "id">, certificates: Certificates) => void;
}

export interface ListQuery {
  name: ListName;
  query?: Readonly<Record<string, string | number | undefined>>;
  /** The words are anyone's, so that the answer is not worth a place in the store. */
  isPassing?: boolean;
}

/** The film database's data, in our types. A missing item is undefined; a failure throws. */
export interface Resources {
  page(list: ListQuery, page: number, setting: Setting): Promise<TitlePage>;
  movie(id: number, setting: Setting): Promise<StoredMovie | undefined>;
  /** Whether a film's details are cached, so that no request is needed. */
  hasMovie(id: number, setting: Setting): Promise<boolean>;
  show(id: number, setting: Setting): Promise<StoredShow | undefined>;
  season(showId: number, number: number, setting: Setting): Promise<Season | undefined>;
  person(id: number, setting: Setting): Promise<Person | undefined>;
  collection(id: number, setting: Setting): Promise<Collection | undefined>;
}

const MINUTE_MS = 60_000;
const STALE_MS = 7 * 24 * 60 * MINUTE_MS;
const LISTS: Lifetime = { freshMs: 15 * MINUTE_MS, staleMs: STALE_MS };
const DETAILS: Lifetime = { freshMs: 12 * 60 * MINUTE_MS, staleMs: STALE_MS };

/** The film database's answers in our types, each cached once for every language. */
export function createResources(options: Options): Resources {
  const { filmDatabase, cache, onTitles, colours, onCertificates } = options;
  const { colour, colourDetails } = createColouring(colours);

  function noteDetails(title: StoredMovie | StoredShow | undefined): void {
    if (title === undefined) return;
    onTitles([cardOf(title)]);
    onCertificates(title, title.certificates);
  }

  return {
    async page(list, page, { language }) {
      const query = { ...list.query, page, language: wireLanguage(language) };
      const lifetime = list.isPassing ? { ...LISTS, isPassing: true } : LISTS;
      const found = await cache.get(listKey(list.name, query), lifetime, async () => {
        const wire = await filmDatabase.list(list.name, query);
        const collections = toCollectionCards(wire.collections, language);
        return { titles: toCards(wire.results, language), collections, lastPage: wire.last_page };
      });
      onTitles(found?.titles ?? []);
      if (found === undefined) return { titles: [], lastPage: 0 };
      const { titles, collections = [] } = found;
      return { ...found, titles: titles.map(colour), collections: collections.map(colour) };
    },

    async movie(id, { language }) {
      const movie = await cache.get(`movie:${id}:${language}`, DETAILS, async () => {
        const wire = await filmDatabase.movie(id, wireLanguage(language));
        return wire && !isForAdults(wire) ? toStoredMovie(wire, language) : undefined;
      });
      noteDetails(movie);
      return movie && colourDetails(movie);
    },

    hasMovie: (id, { language }) => cache.has(`movie:${id}:${language}`, DETAILS),

    async show(id, { language }) {
      const show = await cache.get(`tv:${id}:${language}`, DETAILS, async () => {
        const wire = await filmDatabase.show(id, wireLanguage(language));
        return wire && !isForAdults(wire) ? toStoredShow(wire, language) : undefined;
      });
      noteDetails(show);
      return show && { ...colourDetails(show), seasons: show.seasons.map(colour) };
    },

    async season(showId, number, { language }) {
      const key = `season:${showId}:${number}:${language}`;
      const season = await cache.get(key, DETAILS, async () => {
        const wire = await filmDatabase.season(showId, number, wireLanguage(language));
        return wire && toSeason(wire);
      });
      return season && colour(season);
    },

    person: (id, { language }) =>
      cache.get(`person:${id}:${language}`, DETAILS, async () => {
        const wire = await filmDatabase.person(id, wireLanguage(language));
        return wire && !wire.adult ? toPerson(wire, language) : undefined;
      }),

    async collection(id, { language }) {
      const collection = await cache.get(`collection:${id}:${language}`, DETAILS, async () => {
        const wire = await filmDatabase.collection(id, wireLanguage(language));
        return wire && toCollection(wire, language);
      });
      return collection && { ...colour(collection), parts: collection.parts.map(colour) };
    },
  };
}

/** A title's card is the part of it that lists show. */
export function cardOf(title: TitleCard): TitleCard {
  const { kind, id, title: words, year, posterPath, posterColour, vote, lang } = title;
  return { kind, id, title: words, year, posterPath, posterColour, vote, lang };
}

/** The film database marks what it calls softcore apart; it is for adults all the same. */
const isForAdults = ({ adult, softcore }: { adult: boolean; softcore: boolean }) =>
  adult || softcore;

/** English as it is written where most of the translations are made. */
const wireLanguage = (language: string) => (language === "en" ? "en-US" : language);

function listKey(
  name: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const sorted = pairs.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `list:${name}?${new URLSearchParams(sorted.map(([key, value]) => [key, String(value)]))}`;
}
