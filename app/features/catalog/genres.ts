import type { TitleKind } from "./title-card.ts";

/** A genre with a screen of its own at `/genre/{slug}`. */
export interface GenreScreen {
  slug: string;
  label: string;
  movieGenreId: number;
  /** Shows are sorted into other genres than films; not each has its like. */
  showGenreId?: number;
}

/** The tiles of "Browse by Genre", in their order. */
export const genreScreens: readonly GenreScreen[] = [
  { slug: "action", label: "Action", movieGenreId: 28, showGenreId: 10_759 },
  { slug: "drama", label: "Drama", movieGenreId: 18, showGenreId: 18 },
  { slug: "comedy", label: "Comedy", movieGenreId: 35, showGenreId: 35 },
  { slug: "sci-fi", label: "Science Fiction", movieGenreId: 878, showGenreId: 10_765 },
  { slug: "horror", label: "Horror", movieGenreId: 27 },
  { slug: "romance", label: "Romance", movieGenreId: 10_749 },
  { slug: "documentary", label: "Documentary", movieGenreId: 99, showGenreId: 99 },
  { slug: "animation", label: "Animation", movieGenreId: 16, showGenreId: 16 },
  { slug: "thriller", label: "Thriller", movieGenreId: 53 },
];

export const findGenreScreen = (slug: string): GenreScreen | undefined =>
  genreScreens.find((screen) => screen.slug === slug);

/** The genre's name; for an unknown one, its slug with the first letter capitalized. */
export function genreLabel(slug: string): string {
  return findGenreScreen(slug)?.label ?? slug.charAt(0).toUpperCase() + slug.slice(1);
}

/** Every genre that the film database has, for the filters. */
export const allGenres: Readonly<Record<TitleKind, readonly { id: number; name: string }[]>> = {
  movie: [
    { id: 28, name: "Action" },
    { id: 12, name: "Adventure" },
    { id: 16, name: "Animation" },
    { id: 35, name: "Comedy" },
    { id: 80, name: "Crime" },
    { id: 99, name: "Documentary" },
    { id: 18, name: "Drama" },
    { id: 10_751, name: "Family" },
    { id: 14, name: "Fantasy" },
    { id: 36, name: "History" },
    { id: 27, name: "Horror" },
    { id: 10_402, name: "Music" },
    { id: 9_648, name: "Mystery" },
    { id: 10_749, name: "Romance" },
    { id: 878, name: "Science Fiction" },
    { id: 10_770, name: "TV Movie" },
    { id: 53, name: "Thriller" },
    { id: 10_752, name: "War" },
    { id: 37, name: "Western" },
  ],
  tv: [
    { id: 10_759, name: "Action & Adventure" },
    { id: 16, name: "Animation" },
    { id: 35, name: "Comedy" },
    { id: 80, name: "Crime" },
    { id: 99, name: "Documentary" },
    { id: 18, name: "Drama" },
    { id: 10_751, name: "Family" },
    { id: 10_762, name: "Kids" },
    { id: 9_648, name: "Mystery" },
    { id: 10_763, name: "News" },
    { id: 10_764, name: "Reality" },
    { id: 10_765, name: "Sci-Fi & Fantasy" },
    { id: 10_766, name: "Soap" },
    { id: 10_767, name: "Talk" },
    { id: 10_768, name: "War & Politics" },
    { id: 37, name: "Western" },
  ],
};
