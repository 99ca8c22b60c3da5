import type { Handler } from "../listen.ts";
import { toAsk } from "./ask.ts";
import { isGranted } from "./credentials.ts";
import { undocumentedIn } from "./documented-parameters.ts";
import { answerPicture } from "./image-host.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { noQuirks } from "./quirks.ts";
import type { Quirks } from "./quirks.ts";
import { refuse } from "./reply.ts";
import { createRoutes } from "./routes.ts";

export type FilmDatabaseOptions = {
  pictures: Pictures;
  now: () => Date;
  quirks?: Quirks;
};

/** The film database and its image host, as one handler: the API under /3, pictures under /t/p. */
export function createFilmDatabase(options: FilmDatabaseOptions): Handler {
  const { pictures, now, quirks = noQuirks() } = options;
  const routes = createRoutes();
  routes.notFound((context) => explainMissing(context.req.path));

  // Built before the first request, so that no request waits for it.
  toAsk(new URLSearchParams(), now().toISOString().slice(0, 10), quirks);

  return async (request) => {
    const url = resolvePath(request.url);
    const today = now().toISOString().slice(0, 10);
    if (url.pathname.startsWith("/t/p/")) {
      const { catalogue } = toAsk(url.searchParams, today, quirks);
      return answerPicture(request, url.pathname, catalogue, pictures);
    }
    if (!isGranted(request, url.searchParams)) return asOlderServers(refuse(7), quirks);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return asOlderServers(refuse(42), quirks);
    }
    const undocumented = undocumentedIn(url.pathname, url.searchParams);
    if (undocumented.length > 0 && quirks.refuseUndocumented) {
      return explainUndocumented(url.pathname, undocumented);
    }
    for (const name of undocumented) url.searchParams.delete(name);
    const ask = toAsk(url.searchParams, today, quirks);
    const answer = await routes.fetch(new Request(url, request), { ask, origin: url.origin });
    return answer.status >= 400 ? asOlderServers(answer, quirks) : answer;
  };
}

/** The edge decodes a path once and only then resolves its dots, so that `11%2F..%2F12` is 12. */
function resolvePath(address: string): URL {
  const url = new URL(address);
  try {
    const decoded = decodeURIComponent(url.pathname).replaceAll("?", "%3F").replaceAll("#", "%23");
    const resolved = new URL(`${url.origin}${decoded}`);
    resolved.search = url.search;
    return resolved;
  } catch {
    return url;
  }
}

/** Older captures of a refusal lack `success`, so no client may rely on it. */
async function asOlderServers(refusal: Response, quirks: Quirks): Promise<Response> {
  if (!quirks.bareErrors) return refusal;
  const body: unknown = await refusal.json();
  const { success: _success, ...rest } = Object(body);
  return Response.json(rest, { status: refusal.status, headers: refusal.headers });
}

function explainUndocumented(pathname: string, names: readonly string[]): Response {
  return Response.json(
    {
      success: false,
      status_code: 5,
      status_message: "Invalid parameters: Your request parameters are incorrect.",
      stand_in: `Not documented for ${pathname}: ${names.join(", ")}.`,
    },
    { status: 400 },
  );
}

function explainMissing(pathname: string): Response {
  const file = /^\/3\/(movie|tv)\/[^/]+\/.+/.test(pathname)
    ? "stand-ins/film-database/endpoints/title-parts.ts"
    : "stand-ins/film-database/routes.ts";
  return Response.json(
    {
      success: false,
      status_code: 2,
      status_message: "Invalid service: this service does not exist.",
      stand_in: `Nothing is known of ${pathname} here. Add it to ${file}.`,
    },
    { status: 501 },
  );
}
