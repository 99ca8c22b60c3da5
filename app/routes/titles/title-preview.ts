import { href } from "react-router";

import type { Credit } from "#app/features/catalog/titles/credits.ts";
import { nameGenres } from "#app/features/catalog/lists/genres.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import type { Person } from "#app/features/catalog/titles/person.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import { pictureAddress } from "#app/lib/pictures/picture.ts";
import type { Preview } from "#app/shell/previews/page-preview.tsx";
import { t } from "#app/translations/t.ts";

import { maybe } from "./maybe.ts";

type Pictures = { backdropPath?: string | undefined; posterPath?: string | undefined };

/** The backdrop, which is as wide as previews are, or else the poster. */
export function previewPicture({ backdropPath, posterPath }: Pictures) {
  const isWide = backdropPath !== undefined;
  const wide = maybe(backdropPath, (path) => pictureAddress(path, "w1280"));
  return { isWide, picture: wide ?? maybe(posterPath, (path) => pictureAddress(path, "w780")) };
}

/** The list that a title is in, as the page above it. */
export const listAbove = (kind: "movie" | "tv") =>
  kind === "movie"
    ? { name: t("Movies"), path: href("/movies") }
    : { name: t("TV Shows"), path: href("/tvshows") };

/** Search engines read no more names than these. */
const MOST_ACTORS = 10;

const people = (credits: readonly Pick<Credit, "name">[]) =>
  credits.map(({ name }) => ({ "@type": "Person", name }));

/** What previews of a film's or a show's page show. */
export function titlePreview(title: Movie | Show, years: string): Preview {
  const shared = {
    name: title.title,
    genre: nameGenres(title.genres).map(({ name }) => name),
    inLanguage: title.originalLanguage,
    ...(title.certificate !== undefined && { contentRating: title.certificate }),
    actor: people(title.credits.cast.slice(0, MOST_ACTORS)),
  };
  return {
    title: years === "" ? title.title : `${title.title} (${years})`,
    description: title.overview,
    ...previewPicture(title),
    type: title.kind === "movie" ? "video.movie" : "video.tv_show",
    thing: title.kind === "movie" ? movieFacts(title, shared) : showFacts(title, shared),
    above: [listAbove(title.kind)],
  };
}

const movieFacts = (movie: Movie, shared: object) => ({
  "@type": "Movie",
  ...shared,
  ...dated("datePublished", movie.releaseDate),
  ...(movie.runtimeMinutes > 0 && { duration: `PT${movie.runtimeMinutes}M` }),
  director: people(movie.credits.directors),
});

const showFacts = (show: Show, shared: object) => ({
  "@type": "TVSeries",
  ...shared,
  ...dated("startDate", show.firstAirDate),
  ...(show.seasonCount > 0 && { numberOfSeasons: show.seasonCount }),
  creator: people(show.creators),
});

/** What previews of a person's page show. */
export const personPreview = (person: Person): Preview => ({
  title: person.name,
  description: person.biography,
  picture: maybe(person.portraitPath, (path) => pictureAddress(path, "h632")),
  type: "profile",
  thing: {
    "@type": "Person",
    ...dated("birthDate", person.birthday),
    ...dated("deathDate", person.deathday),
  },
});

const dated = (name: string, date: string) => (date === "" ? {} : { [name]: date });
