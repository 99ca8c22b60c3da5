import { withBase } from "#app/translations/base-path.ts";

/** The sizes that the image host has: a width, or a height. */
const hostSizes = [
  "w45",
  "w92",
  "w154",
  "w185",
  "w300",
  "w342",
  "w500",
  "w780",
  "w1280",
  "h632",
  "original",
] as const;

export type HostSize = (typeof hostSizes)[number];

/**
 * The sizes that we make, each from one of the host's: cards on one, two and three pixels to a
 * point, and what a large screen needs between the host's largest size and its originals of several
 * megabytes.
 */
const madeSizes = {
  w280: "w342",
  w420: "w500",
  w560: "w780",
  w1920: "original",
} as const satisfies Record<string, HostSize>;

type MadeSize = keyof typeof madeSizes;

/** The sizes in which pictures are served. */
export type PictureSize = Exclude<HostSize, "original"> | MadeSize;

const isMadeSize = (size: string): size is MadeSize => Object.hasOwn(madeSizes, size);

export const isPictureSize = (text: string): text is PictureSize =>
  isMadeSize(text) || (text !== "original" && hostSizes.some((size) => size === text));

/** The size of the host's that a picture comes from. */
export const hostSizeOf = (size: PictureSize): HostSize =>
  isMadeSize(size) ? madeSizes[size] : size;

/** The width of a size that we make; undefined for those that the host has. */
export const madeWidthOf = (size: string): number | undefined =>
  isMadeSize(size) ? Number(size.slice(1)) : undefined;

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
  ["w280", 280],
  ["w420", 420],
  ["w560", 560],
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
