import { textLanguage } from "#app/lib/text/text-language.ts";
import { yearOf } from "#app/lib/formats/year.ts";
import type { WireSeason } from "#app/services/film-database/wire-parts.ts";
import type { WireShow } from "#app/services/film-database/wire-titles.ts";
import { t } from "#app/translations/t.ts";

import { toShowCertificates } from "../age-limits/certificate.ts";
import { toShowCredits } from "./credits.ts";
import { toDetails, type EveryRegion, type InRegion, type TitleDetails } from "./movie.ts";
import { toVote } from "./vote.ts";
import { toWatchOffers } from "./where-to-watch.ts";

/** A season as its show lists it. */
export interface SeasonSummary {
  id: number;
  number: number;
  /** Empty where the film database has none: `seasonName` says what is shown. */
  ownName: string;
  /** The language of the name, if it is not the page's. */
  lang?: string | undefined;
  posterPath?: string | undefined;
  posterColour?: string | undefined;
  /** 0 while it is only announced. */
  episodeCount: number;
  /** Four digits, or empty. */
  year: string;
}

interface ShowFacts extends TitleDetails {
  kind: "tv";
  firstAirDate: string;
  lastAirDate: string;
  seasonCount: number;
  episodeCount: number;
  creators: { id: number; name: string }[];
  networks: string[];
  /** Specials, which are season 0, come last. */
  seasons: SeasonSummary[];
}

export type Show = ShowFacts & InRegion;
export type StoredShow = ShowFacts & EveryRegion;

export interface Episode {
  id: number;
  number: number;
  /** Empty where the film database has none: `episodeName` says what is shown. */
  ownName: string;
  lang?: string | undefined;
  overview: string;
  overviewLang?: string | undefined;
  airDate: string;
  runtimeMinutes: number;
  stillPath?: string | undefined;
  vote?: number | undefined;
}

export interface Season {
  id: number;
  number: number;
  ownName: string;
  lang?: string | undefined;
  overview: string;
  overviewLang?: string | undefined;
  year: string;
  posterPath?: string | undefined;
  posterColour?: string | undefined;
  episodes: Episode[];
}

export function toStoredShow(wire: WireShow, language: string): StoredShow {
  return {
    ...toDetails(wire, wire.name, wire.original_name, language),
    kind: "tv",
    year: yearOf(wire.first_air_date),
    firstAirDate: wire.first_air_date,
    lastAirDate: wire.last_air_date,
    seasonCount: wire.number_of_seasons,
    episodeCount: wire.number_of_episodes,
    creators: wire.created_by,
    networks: wire.networks.map(({ name }) => name),
    seasons: wire.seasons
      .map((season) => ({
        ...toSummary(season),
        lang: textLanguage(season.name, { stated: [wire.original_language], page: language }),
      }))
      .toSorted((a, b) => placeOf(a.number) - placeOf(b.number)),
    credits: toShowCredits(wire.aggregate_credits),
    certificates: toShowCertificates(wire.content_ratings),
    watchOffers: toWatchOffers(wire["watch/providers"]),
  };
}

const placeOf = (seasonNumber: number) =>
  seasonNumber === 0 ? Number.MAX_SAFE_INTEGER : seasonNumber;

function toSummary(wire: WireShow["seasons"][number]): SeasonSummary {
  return {
    id: wire.id,
    number: wire.season_number,
    ownName: wire.name,
    posterPath: wire.poster_path,
    episodeCount: wire.episode_count,
    year: yearOf(wire.air_date),
  };
}

/**
 * What a season is called in the language of the request: cached data has none of our words. The
 * film database calls one without a name "Season 2", in the language that it was asked for.
 */
export function seasonName({ number, ownName }: Pick<SeasonSummary, "number" | "ownName">): string {
  const hasName = !["", number === 0 ? "Specials" : `Season ${number}`].includes(ownName);
  if (hasName) return ownName;
  return number === 0 ? t("Specials") : t("Season {number}", { number: String(number) });
}

export function toSeason(wire: WireSeason): Season {
  return {
    id: wire.id,
    number: wire.season_number,
    ownName: wire.name,
    overview: wire.overview,
    year: yearOf(wire.air_date),
    posterPath: wire.poster_path,
    episodes: wire.episodes.map((episode) => ({
      id: episode.id,
      number: episode.episode_number,
      ownName: episode.name,
      overview: episode.overview,
      airDate: episode.air_date,
      runtimeMinutes: episode.runtime,
      stillPath: episode.still_path,
      vote: toVote(episode.vote_average, episode.vote_count),
    })),
  };
}

/** A season with the languages of its texts, which depend on its show. */
export function withLanguages(season: Season, show: Pick<Show, "originalLanguage">, page: string) {
  const hints = { stated: [show.originalLanguage], page };
  const mark = <Named extends Pick<Episode, "ownName" | "lang" | "overview" | "overviewLang">>(
    named: Named,
  ) => ({
    ...named,
    // What was filled in says so itself.
    lang: named.lang ?? textLanguage(named.ownName, hints),
    overviewLang: named.overviewLang ?? textLanguage(named.overview, hints),
  });
  return { ...mark(season), episodes: season.episodes.map(mark) };
}
