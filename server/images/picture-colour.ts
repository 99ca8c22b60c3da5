import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";

import { PictureRefusedError } from "./make-picture.ts";

/** Where colours are stored, by the path of their picture. */
export interface ColourStore {
  of(path: string): string | undefined;
  note(path: string, colour: string): void;
}

interface ColouristOptions {
  book: ColourStore;
  decoder: PictureDecoder;
  onTrouble: (error: unknown) => void;
}

/**
 * Notes the main colour of each picture that passes by, the first time. It is the average of the
 * whole, in the fewest characters that a colour has: it appears in thousands of places in cached pages.
 */
export function createColourist({ book, decoder, onTrouble }: ColouristOptions) {
  const underWay = new Set<string>();

  async function look(path: string, bytes: Buffer): Promise<void> {
    if (book.of(path) !== undefined || underWay.has(path)) return;
    underWay.add(path);
    try {
      const decoded = await decoder.decode("average color", bytes);
      if ("bytes" in decoded) book.note(path, toColour(decoded.bytes));
      // Too many at once: the next who asks for the picture brings it here again.
      else if (decoded.problem !== "busy") throw new PictureRefusedError(path, decoded.problem);
    } catch (error) {
      onTrouble(error);
    } finally {
      underWay.delete(path);
    }
  }

  return (path: string, bytes: Buffer): void => void look(path, bytes);
}

/** In the fewest characters, from one pixel, which may be gray. */
function toColour([red = 0, green = red, blue = red]: Buffer): string {
  return `#${[red, green, blue].map((part) => Math.round(part / 17).toString(16)).join("")}`;
}
