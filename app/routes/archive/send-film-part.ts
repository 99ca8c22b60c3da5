import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

import type { Films } from "#app/features/films/films.server.ts";
import type { Setting } from "#app/lib/setting.ts";

import { FOR_ANY_SITE } from "./for-any-site.ts";

/** A part of a film, and who asks for it. */
interface FilmPart {
  films: Films;
  request: Request;
  /** The archive's identifier, and the file's name within the item. */
  id: string;
  name: string;
  setting: Setting;
}

const KEPT = {
  ...FOR_ANY_SITE,
  "Cache-Control": "private, max-age=86400",
  // Another profile on the same device may not be allowed to see the film.
  Vary: "Cookie",
} as const;

/**
 * Passes a file on as its parts are requested, and stores nothing: what the viewer does not read is
 * not fetched. `who` is the account or network that it counts for.
 */
export async function sendFilmFile(
  { films, request, id, name, setting }: FilmPart,
  who: string,
): Promise<Response> {
  const wanted = {
    id,
    name,
    method: request.method === "HEAD" ? ("HEAD" as const) : ("GET" as const),
    headers: Object.fromEntries(request.headers),
    signal: request.signal,
  };
  const file = await films.file(wanted, setting, who).catch(() => null);
  if (file === "too many") {
    const headers = { "Retry-After": "600" };
    return plain("That's a lot of film for one day. Please try again later.\n", 429, headers);
  }
  if (file === null) return plain("The archive isn't answering right now.\n", 503);
  if (file === undefined) return plain("This file doesn't exist.\n", 404);
  const headers = { ...file.headers, ...KEPT };
  const body = file.body && (Readable.toWeb(file.body) as ReadableStream);
  return new Response(body as BodyInit | undefined, { status: file.status, headers });
}

/**
 * Captions from our own origin and as WebVTT: browsers accept nothing else, and the archive's data
 * nodes do not let other sites read them.
 */
export async function sendCaptions({ films, id, name, setting }: Omit<FilmPart, "request">) {
  // Captions are optional: without them a film still plays.
  const text = await films.captions(id, name, setting).catch(() => null);
  if (text === null) return plain("Captions aren't available right now.\n", 503);
  if (text === undefined) return plain("These captions don't exist.\n", 404);
  return new Response(text, { headers: { ...KEPT, "Content-Type": "text/vtt; charset=utf-8" } });
}

const plain = (words: string, status: number, headers = {}) =>
  new Response(words, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
