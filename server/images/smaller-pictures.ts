import { pictureTypeOf } from "#app/lib/pictures/picture-type.ts";
import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";

const MOST_REMEMBERED = 50_000;
/** Of a smaller file the packets are no fewer. */
const LEAST_BYTES = 2_048;

interface SmallerOptions {
  decoder: Pick<PictureDecoder, "decode">;
  onTrouble: (error: unknown) => void;
}

interface SourcePicture {
  /** What is made of it. */
  file: string;
  bytes: Buffer;
  /** The source's own unless given. */
  width: number | undefined;
}

/** Whether a browser shows WebP. */
export const takesWebp = (accept: string | undefined): boolean =>
  accept?.includes("image/webp") === true;

/**
 * Makes pictures smaller, after they have been served for the first time: a page of new pictures is
 * not delayed, and the next viewer gets the smaller ones. The source is kept, for other browsers.
 */
export function createSmallerPictures({ decoder, onTrouble }: SmallerOptions) {
  const settled = new Set<string>();

  /** Whether a picture may still get a smaller file. */
  const isOpen = (file: string, bytes: Buffer) =>
    !settled.has(file) && bytes.length >= LEAST_BYTES && pictureTypeOf(bytes) !== "image/webp";

  async function make(
    { file, bytes, width }: SourcePicture,
    store: (smaller: Buffer) => Promise<void>,
  ): Promise<void> {
    if (settled.size >= MOST_REMEMBERED) settled.clear();
    settled.add(file);
    try {
      const decoded = await decoder.decode("webp", bytes, width);
      if ("bytes" in decoded && decoded.bytes.length < bytes.length) await store(decoded.bytes);
      // Too many at once: the next request for the picture tries again.
      if ("problem" in decoded && decoded.problem === "busy") settled.delete(file);
    } catch (error) {
      onTrouble(error);
    }
  }

  return { isOpen, make };
}
