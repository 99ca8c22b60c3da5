import type { CheckedService } from "#app/lib/settings/check-line.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { filmHosts } from "#app/lib/settings/film-hosts.ts";
import { userAgentOf } from "#app/lib/user-agent.ts";
import { createFilmDatabase } from "#app/services/film-database/film-database.server.ts";
import { createFilmImages } from "#app/services/film-images/film-images.server.ts";
import { createResilientClient } from "#app/services/resilient-client.server.ts";
import { Finding, runCheck, type CheckQuestion } from "#app/services/run-check.server.ts";

type CheckSettings = Pick<
  Settings,
  | "filmDatabase"
  | "filmDatabaseUrl"
  | "filmDatabaseToken"
  | "filmImagesUrl"
  | "outgoingProxy"
  | "publicUrl"
  | "operatorEmail"
>;

const LANGUAGE = "en-US";

/** Sends the film database a few real requests with the current settings. */
export async function checkFilmDatabase(settings: CheckSettings): Promise<CheckedService> {
  const means = openMeans(settings);
  const lines = await runCheck(questionsFor(means, settings));
  await means.close();
  const { origin } = settings.filmDatabaseUrl;
  const isReal = origin === filmHosts.tmdb.database;
  const chosen = settings.filmDatabase === "tmdb" ? "another address of it" : "the stand-in";
  return { name: "Film database", place: `${origin} (${isReal ? "the real one" : chosen})`, lines };
}

function openMeans(settings: CheckSettings) {
  const { filmDatabaseUrl, filmImagesUrl, outgoingProxy: proxy } = settings;
  const userAgent = userAgentOf(settings);
  const client = createResilientClient({ service: "film database", proxy });
  const images = createFilmImages({
    service: "film pictures",
    origin: filmImagesUrl,
    proxy,
    userAgent,
    maxConnections: 1,
    maxPerSecond: 10,
  });
  const films = createFilmDatabase({
    client,
    origin: filmDatabaseUrl,
    token: settings.filmDatabaseToken,
    userAgent,
    noteDropped: () => undefined,
  });
  const close = () => Promise.all([client.close(), images.close()]);
  return { films, images, close };
}

function questionsFor(
  { films, images }: Pick<ReturnType<typeof openMeans>, "films" | "images">,
  { filmDatabaseUrl: { origin }, filmImagesUrl }: CheckSettings,
): CheckQuestion[] {
  const found: { id?: number; posterPath?: string } = {};
  return [
    {
      question: "the token",
      origin,
      isFirst: true,
      async ask() {
        await films.probe();
        return "accepted";
      },
    },
    {
      question: "a list of films",
      origin,
      isFirst: true,
      async ask() {
        const { results } = await films.list("movie/popular", { language: LANGUAGE, page: 1 });
        const row = results.find(({ poster_path: path }) => Boolean(path)) ?? results[0];
        if (row === undefined) throw new Finding("The list is empty.", "Check FILM_DATABASE_URL.");
        Object.assign(found, { id: row.id, posterPath: row.poster_path ?? undefined });
        return `${results.length} titles`;
      },
    },
    {
      question: "a film's details",
      origin,
      async ask() {
        const movie = await films.movie(found.id ?? 0, LANGUAGE);
        if (!movie) throw new Finding("A listed film isn't there.", "Check FILM_DATABASE_URL.");
        return movie.title;
      },
    },
    {
      question: "a search",
      origin,
      async ask() {
        const query = { query: "Metropolis", language: LANGUAGE, page: 1 };
        const { length } = (await films.list("search/multi", query)).results;
        return length === 1 ? "1 result" : `${length} results`;
      },
    },
    {
      question: "a picture",
      origin: filmImagesUrl.origin,
      async ask() {
        if (found.posterPath === undefined) return "no listed film has one";
        const bytes = await images.get("w92", found.posterPath);
        if (bytes) return `${bytes.length} bytes`;
        throw new Finding(
          `The pictures' host at ${filmImagesUrl.host} doesn't have a listed film's picture.`,
          "Check FILM_IMAGES_URL.",
        );
      },
    },
  ];
}
