import { scriptLanguage } from "#app/lib/text/outside-text.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { TitleKind } from "../titles/title-card.ts";

/** A genre with a screen of its own at `/genre/{slug}`. */
export interface GenreScreen {
  slug: string;
  label: MarkedText;
  movieGenreId: number;
  /** Shows have other genres than films; some have no counterpart. */
  showGenreId?: number;
}

/** The tiles of "Browse by Genre", in their order. */
export const genreScreens: readonly GenreScreen[] = [
  { slug: "action", label: msg("Action"), movieGenreId: 28, showGenreId: 10_759 },
  { slug: "drama", label: msg("Drama"), movieGenreId: 18, showGenreId: 18 },
  { slug: "comedy", label: msg("Comedy"), movieGenreId: 35, showGenreId: 35 },
  { slug: "sci-fi", label: msg("Science Fiction"), movieGenreId: 878, showGenreId: 10_765 },
  { slug: "horror", label: msg("Horror"), movieGenreId: 27 },
  { slug: "romance", label: msg("Romance"), movieGenreId: 10_749 },
  { slug: "documentary", label: msg("Documentary"), movieGenreId: 99, showGenreId: 99 },
  { slug: "animation", label: msg("Animation"), movieGenreId: 16, showGenreId: 16 },
  { slug: "thriller", label: msg("Thriller"), movieGenreId: 53 },
];

export const findGenreScreen = (slug: string): GenreScreen | undefined =>
  genreScreens.find((screen) => screen.slug === slug);

/** The genre's name; for an unknown one, its slug with the first letter capitalized. */
export function genreLabel(slug: string): string {
  const known = findGenreScreen(slug);
  return known ? t(known.label) : slug.charAt(0).toUpperCase() + slug.slice(1);
}

/** A genre of a title; its name is empty where the film database does not translate it. */
export interface Genre {
  id: number;
  name: string;
}

/** A title's genres as the viewer reads them: untranslated ones as the filters call them. */
export function nameGenres(genres: readonly Genre[]) {
  return genres
    .map(({ id, name }) => {
      const own = [...allGenres.movie, ...allGenres.tv].find((genre) => genre.id === id);
      return name === "" && own ? t(own.name) : name;
    })
    .filter((name) => name !== "")
    .map((name) => ({ name, lang: scriptLanguage(name) }));
}

/** Every genre that the film database has, for the filters. */
export const allGenres: Readonly<Record<TitleKind, readonly { id: number; name: MarkedText }[]>> = {
  movie: [
    { id: 28, name: msg("Action") },
    { id: 12, name: msg("Adventure") },
    { id: 16, name: msg("Animation") },
    { id: 35, name: msg("Comedy") },
    { id: 80, name: msg("Crime") },
    { id: 99, name: msg("Documentary") },
    { id: 18, name: msg("Drama") },
    { id: 10_751, name: msg("Family") },
    { id: 14, name: msg("Fantasy") },
    { id: 36, name: msg("History") },
    { id: 27, name: msg("Horror") },
    { id: 10_402, name: msg("Music") },
    { id: 9_648, name: msg("Mystery") },
    { id: 10_749, name: msg("Romance") },
    { id: 878, name: msg("Science Fiction") },
    { id: 10_770, name: msg("TV Movie") },
    { id: 53, name: msg("Thriller") },
    { id: 10_752, name: msg("War") },
    { id: 37, name: msg("Western") },
  ],
  tv: [
    { id: 10_759, name: msg("Action & Adventure") },
    { id: 16, name: msg("Animation") },
    { id: 35, name: msg("Comedy") },
    { id: 80, name: msg("Crime") },
    { id: 99, name: msg("Documentary") },
    { id: 18, name: msg("Drama") },
    { id: 10_751, name: msg("Family") },
    { id: 10_762, name: msg("Kids") },
    { id: 9_648, name: msg("Mystery") },
    { id: 10_763, name: msg("News") },
    { id: 10_764, name: msg("Reality") },
    { id: 10_765, name: msg("Sci-Fi & Fantasy") },
    { id: 10_766, name: msg("Soap") },
    { id: 10_767, name: msg("Talk") },
    { id: 10_768, name: msg("War & Politics") },
    { id: 37, name: msg("Western") },
  ],
};
