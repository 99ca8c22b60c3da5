import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import {
  suggestPerson,
  toSuggestion,
  type Suggestion,
} from "#app/features/catalog/search/suggestion.ts";
import type { PicturedFilm } from "#app/features/films/film.ts";
import { clientNetwork } from "#app/features/messages/client-network.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { isForChild, settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/suggest";
import { refuseForNow, succeed } from "./answer.ts";

export const handle = { access: "visitors", children: true } satisfies PageHandle;

/** A recent answer is reused while the viewer retypes a word. */
const CACHED = { "Cache-Control": "private, max-age=300", Vary: "Cookie, Accept-Language" };
/** A child's may change: more age ratings may be known a moment later. */
const NOT_STORED = { "Cache-Control": "private, no-cache", Vary: "Cookie, Accept-Language" };

/** The archive is slower than the film database, so its films are a few. */
const MOST_FILMS = 3;

/**
 * A few titles and people for what has been typed so far; with `free` a few free films instead, so
 * that nothing else waits for the archive.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const who = viewer?.userId ?? clientNetwork(context.get(requestContext).clientAddress);
  if (!context.get(featuresContext).limits.suggestions(who)) {
    return refuseForNow(10);
  }
  const typed = url.searchParams.get("q") ?? "";
  const setting = context.get(settingContext);
  const { catalog, films } = context.get(featuresContext);
  const headers = isForChild(setting) ? NOT_STORED : CACHED;
  if (!url.searchParams.has("free")) {
    const { titles, people } = await catalog.suggest(typed, setting);
    return succeed([...titles.map(toSuggestion), ...people.map(suggestPerson)], headers);
  }
  // Suggestions are optional; a failure is not kept, because the next word may find some.
  const found = await films.search(typed, setting).catch(() => undefined);
  const suggested = (found ?? []).slice(0, MOST_FILMS).map(suggestFilm);
  return succeed(suggested, found === undefined ? NOT_STORED : headers);
}

const suggestFilm = ({ id, title, year, picture, lang }: PicturedFilm): Suggestion => ({
  address: `/archive/${id}`,
  title,
  kind: "archive",
  year,
  picture,
  lang,
});
