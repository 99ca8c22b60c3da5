import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { clientNetwork } from "#app/features/messages/client-network.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/film-file";
import { FOR_ANY_SITE } from "./for-any-site.ts";

export const handle = { access: "visitors", children: true, tokens: true } satisfies PageHandle;

/**
 * Serves a film's file through this server, for browsers that cannot reach the archive. Parts are
 * passed on as they are requested, and nothing is stored: what the viewer does not read is not
 * fetched.
 */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const { films } = context.get(featuresContext);
  const wanted = {
    id: params.id,
    name: url.searchParams.get("file") ?? "",
    method: request.method === "HEAD" ? ("HEAD" as const) : ("GET" as const),
    headers: Object.fromEntries(request.headers),
    signal: request.signal,
  };
  const viewer = context.get(viewerContext);
  const who = viewer?.userId ?? clientNetwork(context.get(requestContext).clientAddress);
  const file = await films.file(wanted, context.get(settingContext), who).catch(() => null);
  if (file === "too many") {
    const headers = { "Retry-After": "600" };
    return plain("That's a lot of film for one day. Please try again later.\n", 429, headers);
  }
  if (file === null) return plain("The archive isn't answering right now.\n", 503);
  if (file === undefined) return plain("This file doesn't exist.\n", 404);
  const headers = {
    ...file.headers,
    ...FOR_ANY_SITE,
    "Cache-Control": "private, max-age=86400",
    // Another profile on the same device may not be allowed to see the film.
    Vary: "Cookie",
  };
  const body = file.body && (Readable.toWeb(file.body) as ReadableStream);
  return new Response(body as BodyInit | undefined, { status: file.status, headers });
}

const plain = (words: string, status: number, headers = {}) =>
  new Response(words, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
