import { href } from "react-router";

import type { Film } from "#app/features/films/film.ts";
import type { Films } from "#app/features/films/films.server.ts";
import type { Site } from "#app/lib/site-context.ts";

import type { PicturedFilm } from "./film-grid.tsx";
import { toPlayable, type Playable } from "./film-video.tsx";

/** Everything that a film's own page shows. */
export interface ShownFilm {
  film: Omit<Film, "works">;
  /** Its episodes when it has several; each is only named here. */
  episodes: { title: string; seconds: number | undefined }[];
  /** Counted from 1. */
  episode: number;
  playable: Playable | undefined;
  related: Promise<PicturedFilm[]>;
  pageAddress: string;
  termsAddress: string;
  /** The whole address, to be passed on. */
  ownAddress: string;
}

/** An episode's number in an address, 1 when there is none; undefined when it is no such number. */
export function parseEpisode(text: string | null): number | undefined {
  if (text === null) return 1;
  return /^[1-9]\d{0,2}$/.test(text) && text !== "1" ? Number(text) : undefined;
}

/** A film with its addresses; undefined when there is no such film, or no such episode of it. */
export async function loadFilm(
  films: Films,
  site: Site,
  id: string,
  episode: number,
): Promise<ShownFilm | undefined> {
  const found = await films.film(id);
  if (found === undefined) return undefined;
  const { works, ...film } = found;
  const work = works[episode - 1];
  if (work === undefined && episode > 1) return undefined;
  const { addresses } = films;
  const poster = addresses.pictureOf(found);
  const path = href("/archive/:id", { id }) + (episode > 1 ? `?episode=${episode}` : "");
  return {
    film,
    episodes: works.length > 1 ? works.map(({ title, seconds }) => ({ title, seconds })) : [],
    episode,
    playable: work && toPlayable(found, work, { ...addresses, poster }),
    related: relatedTo(films, found),
    pageAddress: addresses.page(found.id),
    termsAddress: addresses.terms,
    ownAddress: site.origin + path,
  };
}

/** What only decorates the page is left out when it cannot be had. */
async function relatedTo(films: Films, film: Film): Promise<PicturedFilm[]> {
  const related = await films.related(film).catch(() => []);
  return related.map((each) => ({ ...each, picture: films.addresses.pictureOf(each) }));
}
