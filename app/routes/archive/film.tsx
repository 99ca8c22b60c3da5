import { Suspense } from "react";
import { Await, data, href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { filmTag } from "#app/features/films/film.ts";
import { inTime } from "#app/lib/in-time.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";

import type { Route } from "./+types/film";
import { FilmSkeleton, FilmView, NoFilm, NotShownHere } from "./film-view.tsx";
import { loadFilm, parseEpisode } from "./load-film.ts";

export const handle = {
  access: "visitors",
  shared: { query: ["episode"], freshSeconds: 3600, staleSeconds: 30 * 24 * 3600 },
  preview: true,
} satisfies PageHandle;

const RETRY_AFTER_SECONDS = 30;

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const written = url.searchParams.get("episode");
  const episode = parseEpisode(written);
  // One address for each episode, or anyone could invent addresses of identical pages.
  if (episode === undefined) throw redirect(href("/archive/:id", { id }));
  context.get(renderingContext).tags.add(filmTag(id));
  const site = context.get(siteContext);
  const setting = context.get(settingContext);
  const testServer = { films: context.get(featuresContext).films, site, setting };
  const film = section(context, loadFilm(testServer, id, episode));
  const soon = await inTime(context, film);
  if (soon === undefined) return data({ film });
  if (soon.outcome === "failed") {
    return data({ film }, { status: 503, headers: { "Retry-After": `${RETRY_AFTER_SECONDS}` } });
  }
  const isFilm = soon.value !== undefined && !("whyNot" in soon.value);
  if (!isFilm) return data({ film }, { status: 404 });
  return data({ film });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function ArchiveFilm({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<FilmSkeleton />}>
      <Await resolve={loaderData.film}>
        {(film) => {
          const shown = film.outcome === "loaded" ? film.value : undefined;
          if (shown === undefined) return <NoFilm hasFailed={film.outcome === "failed"} />;
          return "whyNot" in shown ? <NotShownHere {...shown} /> : <FilmView {...shown} />;
        }}
      </Await>
    </Suspense>
  );
}
