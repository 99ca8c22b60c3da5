import type { Movie } from "#app/features/catalog/titles/movie.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import { nameGenres } from "#app/features/catalog/lists/genres.ts";
import { withoutLinks } from "#app/features/films/details/description.ts";
import type { Film } from "#app/features/films/film.ts";
import { pictureOf } from "#app/features/library/titles/title-picture.ts";
import { refKey, type TitleRef } from "#app/features/library/titles/title-ref.ts";
import { pictureAddress } from "#app/lib/pictures/picture.ts";

import { ID_PREFIX, wholeAddress, type Addon } from "./addon.ts";

/** A title as lists have it. */
export interface ListedTitle extends TitleRef {
  title: string;
  year?: string | undefined;
  posterPath?: string | undefined;
}

export const itemId = (ref: TitleRef) => ID_PREFIX + refKey(ref);

/** A title as the lists of a client show it. */
export function toPreview(
  { year = "", ...title }: ListedTitle,
  { features, site }: Addon,
  type = title.kind === "tv" ? "series" : "movie",
) {
  const picture = pictureOf({ ...title, year }, features.films.addresses);
  return {
    id: itemId(title),
    type,
    name: title.title,
    ...(picture && { poster: wholeAddress(site, picture.src) }),
    ...(year !== "" && { releaseInfo: year }),
  };
}

/** A free film as a client's own page shows it. */
export function toFilmDetails(film: Film, type: string, addon: Addon) {
  const preview = toPreview({ kind: "archive", ...film }, addon, type);
  const { description = [], runtimeMinutes = 0, director, creator } = film;
  const makers = director || creator;
  const paragraphs = withoutLinks(description).map((block) => block.join(""));
  return {
    ...preview,
    background: preview.poster,
    description: paragraphs.join("\n\n"),
    ...runtimeOf(runtimeMinutes),
    links: linksTo("Directors", makers === "" ? [] : [makers]),
    ...worksOf(film, type, preview.id),
  };
}

/** A title of the film database, with the works of the free film that it is, if there is one. */
export function toTitleDetails(title: Movie | Show, film: Film | undefined, addon: Addon) {
  const preview = toPreview({ ...title, id: String(title.id) }, addon);
  const { backdropPath, overview, genres, credits } = title;
  const directors = credits.directors.map(({ name }) => name);
  const genreNames = nameGenres(genres).map(({ name }) => name);
  return {
    ...preview,
    ...(backdropPath && {
      background: wholeAddress(addon.site, pictureAddress(backdropPath, "w1280")),
    }),
    description: overview,
    links: [...linksTo("Directors", directors), ...linksTo("Genres", genreNames)],
    ...(title.kind === "movie" && runtimeOf(title.runtimeMinutes)),
    ...(film && worksOf(film, preview.type, preview.id)),
  };
}

/** What a client's page lists, each of which it can search for. */
const linksTo = (category: "Directors" | "Genres", names: readonly string[]) =>
  names.map((name) => ({
    name,
    category,
    url: `stremio:///search?search=${encodeURIComponent(name)}`,
  }));

/** The protocol has it as a text. */
const runtimeOf = (minutes: number) => (minutes > 0 ? { runtime: `${minutes} min` } : {});

/** The works of a series one by one; a film is found by its own id. */
function worksOf({ works }: Film, type: string, id: string) {
  if (works.length < 2 && type !== "series") return {};
  const videos = works.map((work, index) => ({
    id: `${id}:${index + 1}`,
    title: work.title,
    season: 1,
    episode: index + 1,
  }));
  return { videos };
}
