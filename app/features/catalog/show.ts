import { yearOf } from "#app/lib/year.ts";
import type { WireSeason } from "#app/services/film-database/wire-parts.ts";
import type { WireShow } from "#app/services/film-database/wire-titles.ts";

import { toShowCertificates } from "./certificate.ts";
import { toShowCredits } from "./credits.ts";
import { toDetails, type EveryRegion, type InRegion, type TitleDetails } from "./movie.ts";
import { toVote } from "./vote.ts";
import { toWatchOffers } from "./where-to-watch.ts";

/** A season as its show lists it. */
export interface SeasonSummary {
  id: number;
  number: number;
  name: string;
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
  name: string;
  overview: string;
  airDate: string;
  runtimeMinutes: number;
  stillPath?: string | undefined;
  vote?: number | undefined;
}

export interface Season {
  id: number;
  number: number;
  name: string;
  overview: string;
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
    seasons: wire.seasons.map(toSummary).toSorted((a, b) => placeOf(a.number) - placeOf(b.number)),
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
    name: wire.name || nameOfSeason(wire.season_number),
    posterPath: wire.poster_path,
    episodeCount: wire.episode_count,
    year: yearOf(wire.air_date),
  };
}

const nameOfSeason = (number: number) => (number === 0 ? "Specials" : `Season ${number}`);

export function toSeason(wire: WireSeason): Season {
  return {
    id: wire.id,
    number: wire.season_number,
    name: wire.name || nameOfSeason(wire.season_number),
    overview: wire.overview,
    year: yearOf(wire.air_date),
    posterPath: wire.poster_path,
    episodes: wire.episodes.map((episode) => ({
      id: episode.id,
      number: episode.episode_number,
      name: episode.name || `Episode ${episode.episode_number}`,
      overview: episode.overview,
      airDate: episode.air_date,
      runtimeMinutes: episode.runtime,
      stillPath: episode.still_path,
      vote: toVote(episode.vote_average, episode.vote_count),
    })),
  };
}
