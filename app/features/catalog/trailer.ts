import type { WireVideo } from "#app/services/film-database/wire-parts.ts";

export interface Trailer {
  id: string;
  /** The video's key at YouTube: eleven letters, digits, `-` or `_`. */
  key: string;
  name: string;
  kind: "Trailer" | "Teaser";
}

const MOST_TRAILERS = 24;

/**
 * The trailers and teasers that our player can show, best first: trailers before teasers, official
 * ones before others, those that the viewer or the film itself speaks, and then the newest.
 */
export function rankTrailers(
  videos: readonly WireVideo[],
  languages: { viewer: string; original: string },
): Trailer[] {
  const spoken = new Set([languages.viewer, languages.original]);
  const order = (video: WireVideo) => [
    video.type === "Trailer" ? 0 : 1,
    video.official ? 0 : 1,
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
      kind: video.type,
    }));
}

function isPlayable(video: WireVideo): video is WireVideo & { type: Trailer["kind"] } {
  const isTrailer = video.type === "Trailer" || video.type === "Teaser";
  return isTrailer && video.site === "YouTube" && /^[\w-]{11}$/.test(video.key);
}

function compareInTurn(left: readonly number[], right: readonly number[]): number {
  const differs = left.findIndex((value, index) => value !== right[index]);
  return differs === -1 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0);
}
