import type { Ask } from "../ask.ts";
import { countriesServed, providerRow } from "../derived/providers.ts";
import { baseLanguage } from "../language.ts";
import { pictureSizes } from "../picture-sizes.ts";
import {
  countries,
  countryName,
  filmCertificates,
  filmGenres,
  languageRow,
  languages,
  providers,
  showCertificates,
  showGenres,
} from "../seeds/reference.ts";
import type { Genre } from "../seeds/reference.ts";

/** A genre's name where it is translated; null elsewhere. */
export function genreName(genres: readonly Genre[], id: number, language: string): string | null {
  const genre = genres.find((entry) => entry.id === id);
  const base = baseLanguage(language);
  if (genre === undefined) return "";
  if (base === "en") return genre.name;
  return base === "hi" ? genre.hindi : null;
}

function genreList(ask: Ask, genres: readonly Genre[]) {
  return {
    genres: genres.map((genre) => ({
      id: genre.id,
      name: genreName(genres, genre.id, ask.view.language),
    })),
  };
}

export const filmGenreList = (ask: Ask) => genreList(ask, filmGenres);
export const showGenreList = (ask: Ask) => genreList(ask, showGenres);

/** The base URLs name this image host, as the real ones name theirs. */
export function configuration(origin: string) {
  const imageBase = `${origin}/t/p/`;
  return {
    images: {
      base_url: imageBase,
      secure_base_url: imageBase,
      backdrop_sizes: pictureSizes.backdrop,
      logo_sizes: pictureSizes.logo,
      poster_sizes: pictureSizes.poster,
      profile_sizes: pictureSizes.profile,
      still_sizes: pictureSizes.still,
    },
    change_keys: ["images", "overview", "release_dates", "runtime", "title", "videos"],
  };
}

export function languageList() {
  return Object.keys(languages).map((code) => languageRow(code));
}

export function countryList() {
  return Object.entries(countries).map(([code, native]) => ({
    iso_3166_1: code,
    english_name: countryName(code),
    native_name: native,
  }));
}

export function certificationList(kind: "movie" | "tv") {
  const lists = kind === "movie" ? filmCertificates : showCertificates;
  const certifications = Object.entries(lists).map(([country, names]) => [
    country,
    names.map((certification, order) => ({ certification, meaning: "", order })),
  ]);
  return { certifications: Object.fromEntries(certifications) };
}

export function providerRegions() {
  return {
    results: countriesServed.map((code) => ({
      iso_3166_1: code,
      english_name: countryName(code),
      native_name: countries[code] ?? "",
    })),
  };
}

/** How many services recorded lists have. */
const recordedServices: Readonly<Record<string, number>> = { US: 218, IN: 61 };

export function providerList(ask: Ask) {
  const region = ask.query.get("watch_region");
  const listed = providers.filter((provider) => !region || provider.countries.includes(region));
  const rows = listed.map((provider) => ({
    display_priorities: Object.fromEntries(
      provider.countries.map((country) => [country, provider.priority]),
    ),
    ...providerRow(provider),
  }));
  const most = ask.quirks.manyServices ? (recordedServices[region ?? ""] ?? 0) : 0;
  const others = Array.from({ length: Math.max(0, most - rows.length) }, (_, at) => ({
    display_priorities: { [`${region}`]: 100 + at },
    logo_path: null,
    provider_id: 5_000 + at,
    provider_name: `Invented Channel ${at + 1}`,
    display_priority: 100 + at,
  }));
  return { results: [...rows, ...others] };
}
