import sharp from "sharp";

/** A square, small enough for a row of a table and sharp on a dense screen. */
const SIDE_PIXELS = 256;
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;
/** Photographs and drawings as cameras and browsers make them; nothing that holds a program. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/**
 * Makes an avatar of whatever picture was sent: turned upright, cut square, made anew, so that
 * neither where it was taken nor anything hidden in it remains. Undefined when it is no picture.
 */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer | undefined> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 } as const;
  try {
    const { format } = await sharp(bytes, options).metadata();
    if (format === undefined || !FORMATS.has(format)) return undefined;
    return await sharp(bytes, options)
      .timeout({ seconds: LONGEST_SECONDS })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
