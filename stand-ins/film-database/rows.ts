import type { Collection, Film, Person, Show, Title } from "./catalogue.ts";
import { countriesOf } from "./derived/countries.ts";
import { regionalDate } from "./derived/release-dates.ts";
import { baseLanguage, originalName, wordsOf } from "./language.ts";
import type { View } from "./language.ts";
import { backdropPath, portraitPath, posterPath } from "./picture-paths.ts";

/** What films and shows have in common in a list. */
function sharedRow(title: Title, view: View) {
  const words = wordsOf(title, view.language);
  return {
    adult: title.kind === "movie" && title.adult === true,
    backdrop_path: backdropPath(title),
    genre_ids: [...title.genres],
    id: title.id,
    original_language: title.language,
    overview: words.overview,
    popularity: title.popularity,
    poster_path: posterPath(title, baseLanguage(view.language)),
    softcore: title.kind === "movie" && title.softcore === true,
    vote_average: title.vote,
    vote_count: title.votes,
  };
}

export function filmRow(film: Film, view: View): Record<string, unknown> {
  const row = {
    ...sharedRow(film, view),
    original_title: originalName(film),
    release_date: view.region === undefined ? film.date : regionalDate(film, view.region),
    title: wordsOf(film, view.language).title,
    video: false,
  };
  if (!film.lacks?.includes("release_date key")) return row;
  const { release_date: _missing, ...rest } = row;
  return rest;
}

export function showRow(show: Show, view: View): Record<string, unknown> {
  return {
    ...sharedRow(show, view),
    first_air_date: show.date,
    name: wordsOf(show, view.language).title,
    origin_country: countriesOf(show),
    original_name: originalName(show),
  };
}

export function titleRow(title: Title, view: View): Record<string, unknown> {
  return title.kind === "movie" ? filmRow(title, view) : showRow(title, view);
}

/**
 * Only where the service labels the kind of a row: trending, multi, recommendations and the like.
 */
export function markedRow(title: Title, view: View): Record<string, unknown> {
  return { ...titleRow(title, view), media_type: title.kind };
}

export function personRow(person: Person): Record<string, unknown> {
  return {
    adult: false,
    gender: genderOf(person),
    id: person.id,
    known_for_department: person.department,
    name: person.name,
    original_name: person.name,
    popularity: person.popularity,
    profile_path: portraitPath(person),
  };
}

export function personRowWithWork(person: Person, view: View): Record<string, unknown> {
  const known = new Set(person.work.map((entry) => entry.title));
  return {
    ...personRow(person),
    known_for: [...known].slice(0, 3).map((title) => markedRow(title, view)),
  };
}

/** A collection in a search for collections, as the documentation has it. */
export function collectionRow(collection: Collection, view: View): Record<string, unknown> {
  return {
    ...sharedCollectionRow(collection, view),
    name: collection.name,
    original_name: collection.name,
  };
}

/** A collection among titles, as it was recorded: its names are spelled as those of films. */
export function collectionAmongTitles(collection: Collection, view: View): Record<string, unknown> {
  return {
    ...sharedCollectionRow(collection, view),
    title: collection.name,
    original_title: collection.name,
  };
}

function sharedCollectionRow(collection: Collection, view: View) {
  const first = collection.parts[0];
  return {
    adult: false,
    backdrop_path: first === undefined ? null : backdropPath(first),
    id: collection.id,
    original_language: first?.language ?? "en",
    overview: baseLanguage(view.language) === "en" ? collection.overview : "",
    poster_path: first === undefined ? null : posterPath(first),
  };
}

/** 0 is "not set", as in most records of minor actors. */
export function genderOf(person: Person): number {
  return person.facts?.gender ?? 0;
}
