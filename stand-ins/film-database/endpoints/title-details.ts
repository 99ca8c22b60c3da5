import type { Answer, Ask } from "../ask.ts";
import type { Film, Show, Title } from "../catalogue.ts";
import { chance, hexId, reservedId } from "../derived/chance.ts";
import { countriesOf } from "../derived/countries.ts";
import { nameOf, overviewIn } from "../derived/placeholder-names.ts";
import type { Episode } from "../derived/seasons.ts";
import { companyId, networkId } from "../derived/studio-ids.ts";
import { baseLanguage, originalName, wordsOf } from "../language.ts";
import {
  backdropPath,
  logoPath,
  portraitPath,
  posterPath,
  seasonPosterPath,
  stillPath,
} from "../picture-paths.ts";
import { genderOf } from "../rows.ts";
import {
  companyIds,
  countryName,
  filmGenres,
  languageRow,
  networkIds,
  showGenres,
  studioCountries,
} from "../seeds/reference.ts";
import { withAppended } from "./append.ts";
import { genreName } from "./reference.ts";
import { filmParts, showParts } from "./title-parts.ts";

function sharedDetails(title: Title, ask: Ask) {
  const words = wordsOf(title, ask.view.language);
  const genres = title.kind === "movie" ? filmGenres : showGenres;
  return {
    adult: title.kind === "movie" && title.adult === true,
    backdrop_path: backdropPath(title),
    genres: title.genres.map((id) => ({ id, name: genreName(genres, id, ask.view.language) })),
    homepage: "",
    id: title.id,
    origin_country: countriesOf(title),
    original_language: title.language,
    overview: words.overview,
    popularity: title.popularity,
    poster_path: posterPath(title, baseLanguage(ask.view.language)),
    production_countries: countriesOf(title).map((country) => ({
      iso_3166_1: country,
      name: countryName(country),
    })),
    softcore: title.kind === "movie" && title.softcore === true,
    tagline: words.tagline,
    vote_average: title.vote,
    vote_count: title.votes,
  };
}

function companyRow(name: string) {
  const id = companyId(name);
  const hasLogo = companyIds[name] !== undefined || chance(`company logo ${name}`) < 0.5;
  return {
    id,
    logo_path: hasLogo ? logoPath("company", id) : null,
    name,
    origin_country: studioCountries[name] ?? "",
  };
}

export function networkRow(name: string) {
  const id = networkId(name);
  return {
    id,
    logo_path: networkIds[name] === undefined ? null : logoPath("network", id),
    name,
    origin_country: studioCountries[name] ?? "",
  };
}

export function filmDetails(film: Film, ask: Ask): Answer {
  const collection = ask.catalogue.collectionOf(film);
  const first = collection?.parts[0];
  const details = {
    ...sharedDetails(film, ask),
    belongs_to_collection:
      collection === undefined || first === undefined
        ? null
        : {
            id: collection.id,
            name: collection.name,
            poster_path: posterPath(first),
            backdrop_path: backdropPath(first),
          },
    budget: film.budget ?? 0,
    imdb_id: film.imdb ?? null,
    original_title: originalName(film),
    production_companies: film.companies.map(companyRow),
    release_date: film.date,
    revenue: film.revenue ?? 0,
    runtime: film.minutes,
    spoken_languages: (film.spoken ?? [film.language]).map(languageRow),
    status:
      film.status ??
      (film.date !== "" && film.date <= ask.view.today ? "Released" : "Post Production"),
    title: wordsOf(film, ask.view.language).title,
    video: false,
  };
  return withAppended(details, film, filmParts, ask);
}

export function showDetails(show: Show, ask: Ask): Answer {
  const episodes = show.seasons
    .filter((season) => season.number > 0)
    .flatMap((season) => season.episodes);
  const aired = episodes.filter(
    (episode) => episode.date !== null && episode.date <= ask.view.today,
  );
  const coming = episodes.find((episode) => episode.date !== null && episode.date > ask.view.today);
  const last = aired.at(-1);
  const details = {
    ...sharedDetails(show, ask),
    created_by: show.creators.map((name) => creatorRow(show, name, ask)),
    episode_run_time: [],
    first_air_date: show.date,
    in_production: ["Returning Series", "In Production"].includes(show.status),
    languages: [show.language],
    last_air_date: show.end,
    last_episode_to_air: last === undefined ? null : episodeRow(show, last, ask),
    name: wordsOf(show, ask.view.language).title,
    next_episode_to_air: coming === undefined ? null : episodeRow(show, coming, ask),
    networks: show.networks.map(networkRow),
    number_of_episodes: episodes.length,
    number_of_seasons: show.seasons.filter((season) => season.number > 0).length,
    original_name: originalName(show),
    production_companies: [],
    seasons: show.seasons.map((season) => ({
      air_date: season.date,
      episode_count: season.episodes.length,
      id: season.id,
      name: nameOf("season", season, ask.view.language),
      overview: overviewIn(season.overview, ask.view.language),
      poster_path: seasonPosterPath(show, season),
      season_number: season.number,
      vote_average: season.vote,
    })),
    spoken_languages: [languageRow(show.language)],
    status: show.status,
    type: show.type,
  };
  return withAppended(details, show, showParts, ask);
}

function creatorRow(show: Show, name: string, ask: Ask) {
  const person = ask.catalogue.person(reservedId(`person ${name}`));
  return {
    id: reservedId(`person ${name}`),
    credit_id: hexId(`tv ${show.id} creator ${name}`),
    name,
    original_name: name,
    gender: person === undefined ? 0 : genderOf(person),
    profile_path: person === undefined ? null : portraitPath(person),
  };
}

/** The short form of a show's last and next episode in its details. */
export function episodeRow(show: Show, episode: Episode, { view }: Ask) {
  return {
    id: episode.id,
    name: nameOf("episode", episode, view.language),
    overview: overviewIn(episode.overview, view.language),
    vote_average: episode.vote,
    vote_count: episode.votes,
    air_date: episode.date,
    episode_number: episode.number,
    episode_type: episode.type,
    production_code: "",
    runtime: episode.minutes,
    season_number: episode.seasonNumber,
    show_id: show.id,
    still_path: stillPath(show, episode),
  };
}
