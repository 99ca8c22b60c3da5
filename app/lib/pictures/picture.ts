import { withBase } from "#app/translations/base-path.ts";

/**
 * The sizes in which pictures are served: a width, or a height. The image host has all of them
 * except `w1920`, which we make: between the host's largest size and its originals of several
 * megabytes lies what a large screen needs.
 */
export const pictureSizes = [
  "w45",
  "w92",
  "w154",
  "w185",
  "w300",
  "w342",
  "w500",
  "w780",
  "w1280",
  "w1920",
  "h632",
] as const;

export type PictureSize = (typeof pictureSizes)[number];

/**
 * The address of a picture on our own server; the path is the image host's, including its slash.
 */
export function pictureAddress(path: string, size: PictureSize): string {
  return withBase(`/images/${size}${path}`);
}

/** The address of an archive item's picture on our own server; it has one size. */
export const itemPicture = (id: string) => withBase(`/images/archive/${encodeURIComponent(id)}`);

/** The attributes of an `<img>` whose picture exists in several widths. */
export interface PictureSources {
  src: string;
  srcSet: string;
}

const sourcesOf =
  (src: PictureSize, widths: readonly (readonly [PictureSize, number])[]) =>
  (path: string): PictureSources => ({
    src: pictureAddress(path, src),
    srcSet: widths.map(([size, width]) => `${pictureAddress(path, size)} ${width}w`).join(", "),
  });

/** The widths for viewers who use less data: the smaller half. */
export function smallerHalf(srcSet: string): string {
  const widths = srcSet.split(", ");
  return widths.slice(0, Math.ceil(widths.length / 2)).join(", ");
}

export const posterSources = sourcesOf("w342", [
  ["w154", 154],
  ["w185", 185],
  ["w342", 342],
  ["w500", 500],
  ["w780", 780],
]);

export const backdropSources = sourcesOf("w1280", [
  ["w300", 300],
  ["w780", 780],
  ["w1280", 1280],
  ["w1920", 1920],
]);

export const stillSources = sourcesOf("w300", [
  ["w185", 185],
  ["w300", 300],
  ["w500", 500],
  ["w780", 780],
]);

/** The tall one is 632 pixels high, which at a ratio of two to three is 421 wide. */
export const profileSources = sourcesOf("w185", [
  ["w92", 92],
  ["w185", 185],
  ["h632", 421],
]);
