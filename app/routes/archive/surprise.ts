import { href, redirect } from "react-router";

import { formatFilmFilters, parseFilmFilters } from "#app/features/films/lists/film-filters.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/surprise";

/** A different film each time, so the answer is not cached. */
export const handle = { access: "visitors", children: true } satisfies PageHandle;

/** Redirects to a random film of the list, or back to the list, which says what is wrong. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const filters = parseFilmFilters(url.searchParams);
  const film = await context
    .get(featuresContext)
    .films.surprise(filters, context.get(settingContext))
    .catch(() => undefined);
  return redirect(
    film === undefined
      ? href("/archive") + formatFilmFilters(filters)
      : href("/archive/:id", { id: film.id }),
    303,
  );
}
