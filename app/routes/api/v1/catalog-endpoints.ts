import { z } from "zod";

import {
  filterLanguages,
  FIRST_YEAR,
  parseFilters,
  runtimes,
  sorts,
} from "#app/features/catalog/lists/filters.ts";
import { allGenres, nameGenres } from "#app/features/catalog/lists/genres.ts";
import { listings, type ListingName } from "#app/features/catalog/lists/listings.ts";
import { seasonName } from "#app/features/catalog/titles/show.ts";
import { problem } from "#app/lib/requests/problem.ts";
import { t } from "#app/translations/t.ts";

import { cursorParameter, lastPage } from "./cursor.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";
import {
  collection,
  id,
  listOf,
  movie,
  numberId,
  pageOf,
  personDetails,
  season,
  show,
  title,
} from "./shapes.ts";

const kinds = ["movie", "tv"] as const;
const listingNames = Object.keys(listings) as [ListingName, ...ListingName[]];
const notFound = () => problem("not-found");

const filters = () => ({
  genre: z.coerce.number().int().optional().meta({ description: "From `/genres`." }),
  from: z.coerce.number().int().min(FIRST_YEAR).max(2200).optional(),
  to: z.coerce.number().int().min(FIRST_YEAR).max(2200).optional(),
  rating: z.coerce.number().int().min(5).max(8).optional(),
  runtime: z.enum(runtimes).optional(),
  language: z.enum(filterLanguages.map(({ code }) => code)).optional(),
  sort: z.enum(sorts).optional(),
  free: z.enum(["yes"]).optional(),
});

/** The same as an address has them. */
function toFilters(
  input: Readonly<Record<string, unknown>>,
  kind: (typeof kinds)[number],
  nowMs: number,
) {
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );
  return parseFilters(query, kind, new Date(nowMs).getUTCFullYear());
}

/** Titles of the film database, as a profile may see them. */
export const catalogEndpoints = (): Endpoint[] => [
  endpoint({
    id: "search",
    path: "/search",
    summary: "Movies and shows by words; nothing for fewer than three characters.",
    query: { q: z.string().min(1).max(200), cursor: cursorParameter() },
    answer: pageOf(title()),
    call: ({ input: { q, cursor = 1 }, features, setting }) =>
      lastPage(
        cursor,
        (pages) => features.catalog.search(q, setting, pages),
        ({ titles }) => titles,
      ),
  }),
  endpoint({
    id: "listTitles",
    path: "/titles/{kind}",
    summary: "All movies or all shows, filtered and sorted.",
    params: { kind: z.enum(kinds) },
    query: { ...filters(), cursor: cursorParameter() },
    answer: pageOf(title()),
    call: ({ input: { kind, cursor = 1, ...chosen }, features, setting, request }) =>
      lastPage(
        cursor,
        (pages) =>
          features.catalog.discover(
            kind,
            toFilters(chosen, kind, request.receivedAtMs),
            setting,
            pages,
          ),
        ({ titles }) => titles,
      ),
  }),
  endpoint({
    id: "getListing",
    path: "/listings",
    summary: "One of the site's own lists, such as what is popular.",
    query: { name: z.enum(listingNames), cursor: cursorParameter() },
    answer: pageOf(title()),
    call: ({ input: { name, cursor = 1 }, features, setting }) =>
      lastPage(
        cursor,
        (pages) => features.catalog.listTitles(name, setting, pages),
        ({ titles }) => titles,
      ),
  }),
  endpoint({
    id: "listGenres",
    path: "/genres",
    summary: "The genres of movies and shows, in the language of the request.",
    answer: listOf(z.object({ kind: z.enum(kinds), id: id(), name: z.string() })),
    call: async () => ({
      items: kinds.flatMap((kind) =>
        allGenres[kind].map((genre) => ({ kind, id: genre.id, name: t(genre.name) })),
      ),
    }),
  }),
  endpoint({
    id: "listServices",
    path: "/services",
    summary: "The services that have titles in the profile's region, the best known first.",
    answer: listOf(z.object({ id: id(), name: z.string() })),
    call: async ({ features, setting }) => ({
      items: await features.catalog.listServices(setting),
    }),
  }),
  ...detailEndpoints(),
];

/** Untranslated genres have no name of their own. */
const named = <Details extends { genres: Parameters<typeof nameGenres>[0] }>(details: Details) => ({
  ...details,
  genres: details.genres.flatMap((genre) =>
    nameGenres([genre]).map(({ name }) => ({ id: genre.id, name })),
  ),
});

const detailEndpoints = (): Endpoint[] => [
  endpoint({
    id: "getMovie",
    path: "/movies/{id}",
    summary: "A movie, with the free film that it can be watched as.",
    params: { id: numberId() },
    answer: movie(),
    async call({ input, features: { catalog, films }, setting }) {
      const found = await catalog.getMovie(input.id, setting);
      if (!found) return notFound();
      const free = await films.freeAmong([found]).catch(() => new Map<string, string>());
      return { ...named(found), freeFilmId: free.get(`movie:${found.id}`) };
    },
  }),
  endpoint({
    id: "getShow",
    path: "/shows/{id}",
    summary: "A show with its seasons.",
    params: { id: numberId() },
    answer: show(),
    async call({ input, features, setting }) {
      const found = await features.catalog.getShow(input.id, setting);
      if (!found) return notFound();
      const seasons = found.seasons.map((each) => ({ ...each, name: seasonName(each) }));
      return { ...named(found), seasons };
    },
  }),
  endpoint({
    id: "getSeason",
    path: "/shows/{id}/seasons/{number}",
    summary: "A season with its episodes.",
    params: { id: numberId(), number: z.coerce.number().int().min(0).max(9999) },
    answer: season(),
    async call({ input, features, setting }) {
      const found = await features.catalog.getSeason(input.id, input.number, setting);
      if (!found) return notFound();
      const episodes = found.episodes.map((each) => ({ ...each, name: each.ownName }));
      return { ...found, name: seasonName(found), episodes };
    },
  }),
  endpoint({
    id: "getPerson",
    path: "/people/{id}",
    summary: "Somebody who took part, with their movies and shows.",
    params: { id: numberId() },
    answer: personDetails(),
    call: async ({ input, features, setting }) =>
      (await features.catalog.getPerson(input.id, setting)) ?? notFound(),
  }),
  endpoint({
    id: "getCollection",
    path: "/collections/{id}",
    summary: "A collection of movies.",
    params: { id: numberId() },
    answer: collection(),
    call: async ({ input, features, setting }) =>
      (await features.catalog.getCollection(input.id, setting)) ?? notFound(),
  }),
];
