import { yearOf } from "#app/lib/year.ts";
import type { WireMovie, WireShow } from "#app/services/film-database/wire-titles.ts";

import { toMovieCertificates, type Certificates } from "./certificate.ts";
import { toMovieCredits, type Credits } from "./credits.ts";
import type { TitleCard } from "./title-card.ts";
import { titleLanguage } from "./title-language.ts";
import { toCards } from "./to-card.ts";
import { rankTrailers, type Trailer } from "./trailer.ts";
import { toVote } from "./vote.ts";
import { toWatchOffers, watchIn, type WatchOffers, type WhereToWatch } from "./where-to-watch.ts";

interface Genre {
  id: number;
  name: string;
}

/** What films and shows have in common on their own page. */
export interface TitleDetails extends TitleCard {
  originalTitle: string;
  /** The language of the original title's words, where it is not the page's. */
  originalLang?: string | undefined;
  backdropPath?: string | undefined;
  backdropColour?: string | undefined;
  overview: string;
  tagline: string;
  genres: Genre[];
  status: string;
  /** Production companies by name. */
  companies: string[];
  /** Spoken languages by their English names. */
  languages: string[];
  trailers: Trailer[];
  credits: Credits;
  recommendations: TitleCard[];
}

/** What depends on where the viewer is. */
export interface InRegion {
  certificate?: string | undefined;
  whereToWatch?: WhereToWatch | undefined;
}

/** The cached form of a title: every region's share in one, since one answer contains them all. */
export interface EveryRegion {
  certificates: Certificates;
  watchOffers: WatchOffers;
}

interface MovieFacts extends TitleDetails {
  kind: "movie";
  releaseDate: string;
  /** 0 where it is not known. */
  runtimeMinutes: number;
  collection?: { id: number; name: string; posterPath?: string | undefined } | undefined;
}

export type Movie = MovieFacts & InRegion;
export type StoredMovie = MovieFacts & EveryRegion;

export function toStoredMovie(wire: WireMovie, language: string): StoredMovie {
  const collection = wire.belongs_to_collection;
  return {
    ...toDetails(wire, wire.title, wire.original_title, language),
    kind: "movie",
    year: yearOf(wire.release_date),
    releaseDate: wire.release_date,
    runtimeMinutes: wire.runtime,
    credits: toMovieCredits(wire.credits),
    collection: collection && {
      id: collection.id,
      name: collection.name,
      posterPath: collection.poster_path,
    },
    certificates: toMovieCertificates(wire.release_dates),
    watchOffers: toWatchOffers(wire["watch/providers"]),
  };
}

/** The shared part of a film's and a show's details. */
export function toDetails(
  wire: WireMovie | WireShow,
  title: string,
  originalTitle: string,
  language: string,
) {
  const original = { title: originalTitle, language: wire.original_language };
  return {
    id: wire.id,
    title,
    originalTitle,
    originalLang: titleLanguage(originalTitle, original, language),
    posterPath: wire.poster_path,
    backdropPath: wire.backdrop_path,
    vote: toVote(wire.vote_average, wire.vote_count),
    lang: titleLanguage(title, original, language),
    overview: wire.overview,
    tagline: wire.tagline,
    genres: wire.genres,
    status: wire.status,
    companies: wire.production_companies.map(({ name }) => name),
    languages: toLanguageNames(wire.spoken_languages),
    trailers: rankTrailers(wire.videos, { viewer: language, original: wire.original_language }),
    recommendations: toCards(wire.recommendations, language),
  };
}

function toLanguageNames(languages: WireMovie["spoken_languages"]): string[] {
  const names = languages.map(({ iso_639_1: code, english_name, name }) =>
    code === "xx" ? "No Language" : english_name || name,
  );
  return [...new Set(names)].filter((name) => name !== "");
}

/** One viewer's share of the cached title. */
export function inRegion<Facts extends EveryRegion>(
  cached: Facts,
  region: string,
): Omit<Facts, keyof EveryRegion> & InRegion {
  const { certificates, watchOffers, ...facts } = cached;
  return {
    ...facts,
    certificate: certificates[region]?.[0],
    whereToWatch: watchIn(watchOffers, region),
  };
}
