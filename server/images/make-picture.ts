import { bulkhead } from "cockatiel";
import type { Sharp } from "sharp";

import type { HostSize } from "#app/services/film-images/film-images.server.ts";

import type { WantedPicture } from "./picture-name.ts";

/** Larger than any film's picture, smaller than what a few bytes can claim to unfold into. */
const MOST_PIXELS = 40_000_000;
const OURS = { size: "w1920", width: 1_920, quality: 80 } as const;
/** Opening an original takes a core and some thirty megabytes. */
const HANDS = { most: 2, mostWaiting: 100 };

class TooManyPixelsError extends Error {
  override readonly name = "TooManyPixelsError";
}

export interface PictureHost {
  get: (size: HostSize | "archive", path: string) => Promise<Buffer | undefined>;
}

/** Gets pictures at our sizes: as the host has them, or made smaller from the original. */
export function createPictureMaker() {
  const hands = bulkhead(HANDS.most, HANDS.mostWaiting);
  return async (host: PictureHost, { size, path }: WantedPicture): Promise<Buffer | undefined> => {
    const bytes = await host.get(size === OURS.size ? "original" : size, path);
    if (bytes === undefined) return undefined;
    // Loaded with the first picture, not with the server.
    const { default: sharp } = await import("sharp");
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS });
    const { width, height, hasAlpha } = await picture.metadata();
    if (width * height > MOST_PIXELS) throw new TooManyPixelsError(`${width}×${height} at ${path}`);
    return size === OURS.size ? hands.execute(() => narrow(picture, hasAlpha)) : bytes;
  };
}

function narrow(picture: Sharp, hasAlpha: boolean): Promise<Buffer> {
  const narrowed = picture.resize({ width: OURS.width, withoutEnlargement: true });
  if (hasAlpha) return narrowed.webp({ quality: OURS.quality }).toBuffer();
  return narrowed.jpeg({ quality: OURS.quality, progressive: true }).toBuffer();
}
