import { z } from "zod";
import type { FileSeed, ItemSeed } from "../item-seed.ts";

/**
 * Everything that we invented begins with this prefix, so that it cannot be mistaken for a real
 * item or replace one.
 */
export const INVENTED_PREFIX = "matinee-invented-";

/** A film that was never made, in as few words as possible. */
export const inventedFilm = z.strictObject({
  slug: z.string(),
  title: z.string(),
  year: z.int(),
  by: z.string(),
  minutes: z.int(),
  genres: z.tuple([z.string()], z.string()),
  about: z.string(),
  language: z.string().exactOptional(),
});

const COLLECTIONS: Readonly<Record<string, string[]>> = {
  Animation: ["classic_cartoons", "feature_films"],
  Comedy: ["Comedy_Films", "feature_films"],
  Crime: ["Film_Noir", "feature_films"],
  Horror: ["SciFi_Horror", "feature_films"],
  "Science Fiction": ["SciFi_Horror", "feature_films"],
};

export function toFilmItem(film: z.infer<typeof inventedFilm>, place: number): ItemSeed {
  const [genre] = film.genres;
  return {
    id: INVENTED_PREFIX + film.slug,
    title: film.title,
    year: film.year,
    director: film.by,
    creator: film.by,
    minutes: film.minutes,
    genres: film.genres,
    subjects: film.genres.map((name) => name.toLowerCase()),
    collections: COLLECTIONS[genre] ?? ["feature_films", "moviesandfilms"],
    about: film.about,
    files: filesOf(film.slug, place),
    more: {
      licenseurl: "http://creativecommons.org/publicdomain/zero/1.0/",
      language: film.language ?? "eng",
    },
  };
}

/** Uploads differ: in turn with a high-definition copy, with an old master, and with a WebM. */
function filesOf(slug: string, place: number): FileSeed[] {
  const films: FileSeed[] = [`${slug}.mp4`, `${slug}_512kb.mp4`];
  return (
    [
      [{ name: `${slug}.hd.mp4`, source: "original" as const }, ...films],
      [`${slug}.mpeg`, ...films],
      [...films, `${slug}.webm`],
    ][place % 3] ?? films
  );
}
