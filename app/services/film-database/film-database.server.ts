import { z } from "zod";

import type { ResilientClient } from "../resilient-client.server.ts";
import { ServiceError } from "../service-error.ts";
import { readRefusal } from "./refusal.ts";
import { changesPage, movieDates, serviceList, showDates } from "./wire-dates.ts";
import { collectionDetails, PERSON_PARTS, personDetails } from "./wire-people.ts";
import { providersPart, seasonDetails, videosPart, type WireVideo } from "./wire-parts.ts";
import { foundTitles, readPage, type WireKind, type WirePage } from "./wire-rows.ts";
import { MOVIE_PARTS, movieDetails, SHOW_PARTS, showDetails } from "./wire-titles.ts";
import { createListOf } from "./wire-values.ts";

interface FilmDatabaseOptions {
  client: ResilientClient;
  /** The service's address, without a path. */
  origin: URL;
  token: string;
  /** Who we are, and how to reach us. */
  userAgent: string;
  /** Called once for an answer in which this many items were unreadable and left out. */
  noteDropped: (path: string, count: number) => void;
}

export type ListName =
  | `movie/${"popular" | "top_rated" | "now_playing" | "upcoming"}`
  | `tv/${"popular" | "top_rated" | "airing_today" | "on_the_air"}`
  | `trending/${WireKind}/${"day" | "week"}`
  | `discover/${WireKind}`
  | `search/${"multi" | WireKind}`;

type Query = Readonly<Record<string, string | number | undefined>>;
export type FilmDatabase = ReturnType<typeof createFilmDatabase>;

/** The film database's API, in its own words. What is missing is undefined; failures are thrown. */
export function createFilmDatabase(options: FilmDatabaseOptions) {
  const { client, origin, token, userAgent, noteDropped } = options;
  const credential = credentialOf(token);

  function ask<Answer>(
    path: string,
    query: Query,
    read: (body: unknown, note: () => void) => Answer | undefined,
  ): Promise<Answer | undefined> {
    const url = new URL(`/3/${path}`, origin);
    for (const [key, value] of Object.entries({ ...query, ...credential.query })) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    return client.ask({
      url,
      headers: { ...credential.headers, "user-agent": userAgent },
      read({ status, body }, fail) {
        const refusal = readRefusal(status, body);
        if (refusal === "missing") return undefined;
        if (refusal !== undefined) return fail(refusal);
        let dropped = 0;
        const answer = read(body, () => (dropped += 1));
        if (dropped > 0) noteDropped(url.pathname, dropped);
        return answer ?? fail("garbled");
      },
    });
  }

  function details<Schema extends z.ZodType>(
    path: string,
    query: Query,
    schema: (listOf: ReturnType<typeof createListOf>) => Schema,
  ): Promise<z.output<Schema> | undefined> {
    return ask(path, query, (body, note) => schema(createListOf(note)).safeParse(body).data);
  }

  return {
    /** A page of a list. What trends has one page: the next ones are not documented. */
    async list(name: ListName, query: Query): Promise<WirePage> {
      const isTrending = name.startsWith("trending/");
      if (isTrending && Number(query["page"] ?? 1) > 1) return NO_PAGE;
      const page = await ask(name, documented(name, query), (body, note) =>
        readPage(body, kindOf(name), note),
      );
      // Every list exists; an answer that says it is missing belongs to something else.
      if (page === undefined) throw new ServiceError("film database", "garbled", { path: name });
      return isTrending ? { ...page, last_page: 1 } : page;
    },
    /** A title's videos in one language; its details have those in the language of the request. */
    videos: (kind: WireKind, id: number, language: string): Promise<WireVideo[] | undefined> =>
      ask(`${kind}/${id}/videos`, { language }, (body, note) =>
        Array.isArray(Reflect.get(Object(body), "results"))
          ? videosPart(createListOf(note)).safeParse(body).data
          : undefined,
      ),
    /** The smallest request that needs a valid token; throws what prevents an answer. */
    async probe(): Promise<void> {
      const known = await ask("configuration", {}, (body) => configuration.safeParse(body).data);
      if (!known) throw new ServiceError("film database", "garbled", { path: "configuration" });
    },
    ...detailsOf(details),
  };
}

type Details = <Schema extends z.ZodType>(
  path: string,
  query: Query,
  schema: (listOf: ReturnType<typeof createListOf>) => Schema,
) => Promise<z.output<Schema> | undefined>;

/** What is asked about one title or person, and about what has changed. */
const detailsOf = (details: Details) => ({
  movie: (id: number, language: string) =>
    details(`movie/${id}`, { append_to_response: MOVIE_PARTS, language }, movieDetails),
  show: (id: number, language: string) =>
    details(`tv/${id}`, { append_to_response: SHOW_PARTS, language }, showDetails),
  season: (showId: number, number: number, language: string) =>
    details(`tv/${showId}/season/${number}`, { language }, seasonDetails),
  person: (id: number, language: string) =>
    details(`person/${id}`, { append_to_response: PERSON_PARTS, language }, personDetails),
  /** A title with its dates alone. */
  movieDates: (id: number, language: string) =>
    details(`movie/${id}`, { append_to_response: DATE_PARTS.movie, language }, movieDates),
  showDates: (id: number, language: string) =>
    details(`tv/${id}`, { append_to_response: DATE_PARTS.tv, language }, showDates),
  /** Where a title can be watched, by country. */
  offers: (kind: WireKind, id: number) =>
    details(`${kind}/${id}/watch/providers`, {}, providersPart),
  /** The services that have films or shows in a region. */
  services: (kind: WireKind, region: string) =>
    details(`watch/providers/${kind}`, { watch_region: region, language: "en-US" }, serviceList),
  /** The ids of what has changed on some days, at most fourteen of them. */
  async changes(
    kind: WireKind | "person",
    query: { start_date: string; end_date: string; page: number },
  ): Promise<{ ids: number[]; lastPage: number }> {
    const page = await details(`${kind}/changes`, query, changesPage);
    if (page === undefined)
      throw new ServiceError("film database", "garbled", { path: `${kind}/changes` });
    return page;
  },
  collection: (id: number, language: string) =>
    details(`collection/${id}`, { language }, collectionDetails),
  /** The titles that another catalog has this number for; one may be a film and a show. */
  find: (id: string, source: "imdb_id" | "tvdb_id", language: string) =>
    details(`find/${encodeURIComponent(id)}`, { external_source: source, language }, foundTitles),
});

/** What comes with the dates of a title: they need no further request. */
const DATE_PARTS = { movie: "release_dates,watch/providers", tv: "watch/providers" } as const;

const configuration = z.object({ images: z.object({ secure_base_url: z.string() }) });

const NO_PAGE: WirePage = {
  results: [],
  collections: [],
  people: [],
  last_page: 1,
  total_results: 0,
};

/**
 * What is documented for each kind of list; the service may start to enforce the rest at any time.
 */
function documented(name: ListName, query: Query): Query {
  const [kind] = name.split("/");
  if (kind === "discover" || kind === "search") return { include_adult: "false", ...query };
  return kind === "trending" ? { ...query, page: undefined } : query;
}

function kindOf(name: ListName): WireKind | undefined {
  return (["movie", "tv"] as const).find((kind) => name.split("/").includes(kind));
}

/** The long token goes into a header; the short key is accepted only in the query. */
function credentialOf(token: string): { headers: Record<string, string>; query: Query } {
  return /^[0-9a-f]{32}$/.test(token)
    ? { headers: {}, query: { api_key: token } }
    : { headers: { authorization: `Bearer ${token}` }, query: {} };
}
