/** The published sizes for each kind of picture. */
export const pictureSizes = {
  backdrop: ["w300", "w780", "w1280", "original"],
  logo: ["w45", "w92", "w154", "w185", "w300", "w500", "original"],
  poster: ["w92", "w154", "w185", "w342", "w500", "w780", "original"],
  profile: ["w45", "w185", "h632", "original"],
  still: ["w92", "w185", "w300", "original"],
} as const;

export type PictureKind = keyof typeof pictureSizes | "mark";

const shapes: Readonly<Record<PictureKind, { ratio: number; originalWidth: number }>> = {
  poster: { ratio: 2 / 3, originalWidth: 1000 },
  backdrop: { ratio: 16 / 9, originalWidth: 1920 },
  profile: { ratio: 2 / 3, originalWidth: 632 },
  still: { ratio: 16 / 9, originalWidth: 1280 },
  logo: { ratio: 2, originalWidth: 500 },
  mark: { ratio: 1, originalWidth: 500 },
};

const anySize = new Set<string>(Object.values(pictureSizes).flat());

/**
 * The exact pixels of a size, or null when no picture is served at it. The image host serves any
 * published width for any kind of picture, which is why clients rely on w300 posters.
 */
export function pixelsOf(
  size: string,
  kind: PictureKind,
): { width: number; height: number } | null {
  if (!anySize.has(size)) return null;
  const { ratio, originalWidth } = shapes[kind];
  if (size === "original") {
    return { width: originalWidth, height: Math.round(originalWidth / ratio) };
  }
  const length = Number(size.slice(1));
  return size.startsWith("h")
    ? { width: Math.round(length * ratio), height: length }
    : { width: length, height: Math.round(length / ratio) };
}
