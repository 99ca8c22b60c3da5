import { z } from "zod";

import type { Film, FilmCard } from "#app/features/films/film.ts";
import { filmLanguages } from "#app/features/films/details/film-language.ts";
import type { Films } from "#app/features/films/films.server.ts";
import {
  filmCollections,
  filmDecades,
  filmSorts,
  parseFilmFilters,
} from "#app/features/films/lists/film-filters.ts";
import { MOST_PAGES } from "#app/features/films/lists/list-limits.ts";
import { problem } from "#app/lib/requests/problem.ts";

import { cursorParameter, lastPage } from "./cursor.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";
import { film, filmCard, pageOf } from "./shapes.ts";

const filmId = () => z.string().min(1).max(100);

const filters = () => ({
  q: z.string().max(100).optional(),
  decade: z.enum(filmDecades.map(String)).optional(),
  collection: z.enum(filmCollections.map(({ name }) => name)).optional(),
  subject: z.string().max(100).optional(),
  language: z.enum(filmLanguages.map(({ code }) => code)).optional(),
  sort: z.enum(filmSorts.map(({ value }) => value)).optional(),
});

/** Whole addresses: a program has no page that they could begin at. */
function pictured<Card extends FilmCard | Film>(
  card: Card,
  { pictureOf }: Films["addresses"],
  origin: string,
) {
  return { ...card, pictureUrl: new URL(pictureOf(card), origin).href };
}

function toFilm(found: Film, addresses: Films["addresses"], origin: string) {
  const addressOf = (path: string) => new URL(path, origin).href;
  const works = found.works.map((work) => ({
    ...work,
    files: work.files.map((file) => ({
      ...file,
      url: addressOf(addresses.file(found.id, file.name)),
    })),
    captions: work.captions.map((caption) => ({
      ...caption,
      url: addressOf(addresses.captions(found.id, caption.name)),
    })),
  }));
  const description = (found.description ?? []).map((block) =>
    block.map((part) => (typeof part === "string" ? part : part.text)).join(""),
  );
  return { ...pictured(found, addresses, origin), works, description };
}

/** The archive's films, with their files and captions. */
export const filmEndpoints = (): Endpoint[] => [
  endpoint({
    id: "listFilms",
    path: "/films",
    summary: "Films of the archive that are free to watch.",
    query: { ...filters(), cursor: cursorParameter() },
    answer: pageOf(filmCard()),
    async call({ input: { cursor = 1, ...chosen }, features: { films }, setting, site }) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value);
      const wanted = parseFilmFilters(query);
      const page = await lastPage(
        Math.min(cursor, MOST_PAGES),
        (pages) => films.list(wanted, pages, setting),
        (list) => list.films,
      );
      const items = page.items.map((card) => pictured(card, films.addresses, site.origin));
      return { ...page, items };
    },
  }),
  endpoint({
    id: "getFilm",
    path: "/films/{id}",
    summary: "A free film with its files and captions, which the same key opens.",
    params: { id: filmId() },
    answer: film(),
    async call({ input, features: { films }, setting, site }) {
      const found = await films.film(input.id, setting);
      return found ? toFilm(found, films.addresses, site.origin) : problem("not-found");
    },
  }),
];
