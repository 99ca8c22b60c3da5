import { languageName } from "#app/lib/formats/language-name.ts";
import { yearOf } from "#app/lib/formats/year.ts";
import { textLanguage } from "#app/lib/text/text-language.ts";
import type { WireMovie, WireShow } from "#app/services/film-database/wire-titles.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import { sourceLanguage } from "#app/translations/languages.ts";
import { t } from "#app/translations/t.ts";

import type { Genre } from "../lists/genres.ts";
import { toMovieCertificates, type Certificates } from "../age-limits/certificate.ts";
import { toMovieCredits, type Credits } from "./credits.ts";
import type { CollectionCard, TitleCard } from "./title-card.ts";
import { titleLanguage } from "./title-language.ts";
import { toCards } from "./to-card.ts";
import { rankTrailers, type Trailer } from "../trailers/trailer.ts";
import { toVote } from "./vote.ts";
import { toWatchOffers, watchIn, type WatchOffers, type WhereToWatch } from "./where-to-watch.ts";

/** What films and shows have in common on their own page. */
export interface TitleDetails extends TitleCard {
  originalTitle: string;
  /** The language of the original title, if it is not the page's. */
  originalLang?: string | undefined;
  /** The number of votes; older cached details lack it. */
  voteCount?: number;
  /** The code of its original language, as the film database spells it. */
  originalLanguage: string;
  backdropPath?: string | undefined;
  backdropColour?: string | undefined;
  overview: string;
  /** The language of the overview, if it is not the page's. */
  overviewLang?: string | undefined;
  tagline: string;
  taglineLang?: string | undefined;
  genres: Genre[];
  status: string;
  /** Production companies by name. */
  companies: string[];
  /** By code; `spokenLanguages` has their names. */
  spoken: { code: string; englishName: string }[];
  trailers: Trailer[];
  credits: Credits;
  recommendations: TitleCard[];
}

/** What depends on the viewer's region. */
export interface InRegion {
  certificate?: string | undefined;
  whereToWatch?: WhereToWatch | undefined;
}

/** The cached form of a title: every region's part in one, because one answer contains them all. */
export interface EveryRegion {
  certificates: Certificates;
  watchOffers: WatchOffers;
}

interface MovieFacts extends TitleDetails {
  kind: "movie";
  releaseDate: string;
  /** 0 when unknown. */
  runtimeMinutes: number;
  collection?: CollectionCard | undefined;
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
      lang: textLanguage(collection.name, { stated: [wire.original_language], page: language }),
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
  const hints = { stated: [wire.original_language], page: language };
  return {
    id: wire.id,
    title,
    originalTitle,
    originalLang: titleLanguage(originalTitle, original, language),
    originalLanguage: wire.original_language,
    posterPath: wire.poster_path,
    backdropPath: wire.backdrop_path,
    vote: toVote(wire.vote_average, wire.vote_count),
    voteCount: wire.vote_count,
    lang: titleLanguage(title, original, language),
    overview: wire.overview,
    overviewLang: textLanguage(wire.overview, hints),
    tagline: wire.tagline,
    taglineLang: textLanguage(wire.tagline, hints),
    genres: wire.genres,
    status: wire.status,
    companies: wire.production_companies.map(({ name }) => name),
    spoken: toSpoken(wire.spoken_languages),
    trailers: rankTrailers(wire.videos, { viewer: language, original: wire.original_language }),
    recommendations: toCards(wire.recommendations, language),
  };
}

const toSpoken = (languages: WireMovie["spoken_languages"]): TitleDetails["spoken"] =>
  languages.map(({ iso_639_1: code, english_name, name }) => ({
    code,
    englishName: english_name || name,
  }));

const NO_LANGUAGE = "xx";

/** The names of the spoken languages, in the language of the request. */
export function spokenLanguages({ spoken }: Pick<TitleDetails, "spoken">): string[] {
  const isEnglish = currentWriting().code === sourceLanguage.code;
  const names = spoken.map(({ code, englishName }) => {
    if (code === NO_LANGUAGE) return t("No Language");
    return (isEnglish ? undefined : languageName(code)) ?? englishName;
  });
  return [...new Set(names)].filter((name) => name !== "");
}

/** One region's part of the cached title. */
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
