import { posterSources, type PictureSources } from "#app/lib/pictures/picture.ts";

import type { WatchName } from "./watchlist/watchlist-item.ts";

interface Pictured extends WatchName {
  title: string;
  year?: string;
  posterPath?: string | undefined;
}

/** The picture of a saved title; undefined where there is none. */
export function pictureOf(
  { kind, id, title, year = "", posterPath }: Pictured,
  addresses: { pictureOf: (film: { id: string; title: string; year: string }) => string },
): (Partial<PictureSources> & { src: string }) | undefined {
  if (kind === "archive") return { src: addresses.pictureOf({ id, title, year }) };
  return posterPath === undefined ? undefined : posterSources(posterPath);
}
