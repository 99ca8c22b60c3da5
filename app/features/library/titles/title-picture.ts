import { posterSources, type PictureSources } from "#app/lib/pictures/picture.ts";

import type { TitleRef } from "./title-ref.ts";

interface PictureTitle extends TitleRef {
  title: string;
  year?: string;
  posterPath?: string | undefined;
}

interface Addresses {
  pictureOf: (film: { id: string; title: string; year: string }) => string;
}

/** Saved titles with their pictures. */
export const withPictures = <Each extends PictureTitle>(
  titles: readonly Each[],
  { addresses }: { addresses: Addresses },
) => titles.map((each) => ({ ...each, picture: pictureOf(each, addresses) }));

/** The picture of a saved title; undefined where there is none. */
export function pictureOf(
  { kind, id, title, year = "", posterPath }: PictureTitle,
  addresses: Addresses,
): (Partial<PictureSources> & { src: string }) | undefined {
  if (kind === "archive") return { src: addresses.pictureOf({ id, title, year }) };
  return posterPath === undefined ? undefined : posterSources(posterPath);
}
