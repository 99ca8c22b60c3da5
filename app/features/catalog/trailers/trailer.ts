import { textLanguage } from "#app/lib/text/text-language.ts";
import type { WireVideo } from "#app/services/film-database/wire-parts.ts";

import { isOnYouTube } from "./youtube.ts";

/** The dialog in which each of a page's trailers plays. */
export const TRAILER_DIALOG_ID = "trailer";

export interface Trailer {
  id: string;
  /** The video's key at YouTube: eleven letters, digits, `-` or `_`. */
  key: string;
  name: string;
  /** The language of the name, if it is not the page's. */
  lang?: string | undefined;
  kind: "Trailer" | "Teaser";
}

const MOST_TRAILERS = 24;
/** Most of what an old record doesn't say is official; what is said not to be is none. */
const OFFICIAL_ORDER: readonly WireVideo["official"][] = [true, undefined, false];

/**
 * The trailers and teasers that our player can show, best first: trailers before teasers, official
 * ones before those of which nobody knows, and these before others' uploads, those in the viewer's or the film's language, and then the newest.
 */
export function rankTrailers(
  videos: readonly WireVideo[],
  languages: { viewer: string; original: string },
): Trailer[] {
  const spoken = new Set([languages.viewer, languages.original]);
  const order = (video: WireVideo) => [
    video.type === "Trailer" ? 0 : 1,
    OFFICIAL_ORDER.indexOf(video.official),
    spoken.has(video.iso_639_1) ? 0 : 1,
  ];
  return videos
    .filter(isPlayable)
    .map((video) => ({ video, order: order(video) }))
    .toSorted(
      (left, right) =>
        compareInTurn(left.order, right.order) ||
        right.video.published_at.localeCompare(left.video.published_at) ||
        right.video.size - left.video.size,
    )
    .slice(0, MOST_TRAILERS)
    .map(({ video }) => ({
      id: video.id || video.key,
      key: video.key,
      name: video.name || video.type,
      lang: textLanguage(video.name, { stated: [video.iso_639_1], page: languages.viewer }),
      kind: video.type,
    }));
}

/** A teaser is better than nothing, but no trailer. */
export const hasTrailer = (trailers: readonly Trailer[]) =>
  trailers.some(({ kind }) => kind === "Trailer");

/** Adds the trailers of another language, each once, and trailers still before teasers. */
export function addTrailers(
  own: readonly Trailer[],
  others: readonly Trailer[],
  language: string,
): Trailer[] {
  const added = others.map((trailer) => ({ ...trailer, lang: trailer.lang ?? language }));
  const all = new Map([...added, ...own].map((trailer) => [trailer.key, trailer]));
  return [...all.values()]
    .toSorted((left, right) => Number(left.kind === "Teaser") - Number(right.kind === "Teaser"))
    .slice(0, MOST_TRAILERS);
}

function isPlayable(video: WireVideo): video is WireVideo & { type: Trailer["kind"] } {
  const isTrailer = video.type === "Trailer" || video.type === "Teaser";
  return isTrailer && isOnYouTube(video);
}

function compareInTurn(left: readonly number[], right: readonly number[]): number {
  const differs = left.findIndex((value, index) => value !== right[index]);
  return differs === -1 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0);
}
