import { nameGenres } from "../lists/genres.ts";
import type { Movie } from "./movie.ts";

/** What the home page's hero shows of its film; the rest is on the film's own page. */
export type Hero = ReturnType<typeof toHero>;

export const toHero = (movie: Movie) => ({
  kind: movie.kind,
  id: movie.id,
  title: movie.title,
  lang: movie.lang,
  year: movie.year,
  runtimeMinutes: movie.runtimeMinutes,
  genres: nameGenres(movie.genres),
  overview: movie.overview,
  overviewLang: movie.overviewLang,
  backdropPath: movie.backdropPath,
  backdropColour: movie.backdropColour,
  certificate: movie.certificate,
  vote: movie.vote,
  trailer: movie.trailers[0],
  freeFilmId: movie.freeFilmId,
});
