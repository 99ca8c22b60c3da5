import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";

import { PictureRefusedError } from "./make-picture.ts";

/** Where colors are stored, by the path of their picture. */
export interface ColourStore {
  of(path: string): string | undefined;
  note(path: string, colour: string): void;
}

interface ColouristOptions {
  store: ColourStore;
  decoder: PictureDecoder;
  onTrouble: (error: unknown) => void;
}

/**
 * Computes the main color of each picture when it is first served. It is the average of all pixels,
 * in the shortest notation, because it appears in thousands of places in cached pages.
 */
export function createColourist({ store, decoder, onTrouble }: ColouristOptions) {
  const underWay = new Set<string>();

  async function look(path: string, bytes: Buffer): Promise<void> {
    if (store.of(path) !== undefined || underWay.has(path)) return;
    underWay.add(path);
    try {
      const decoded = await decoder.decode("average color", bytes);
      if ("bytes" in decoded) store.note(path, toColour(decoded.bytes));
      // Too many at once: the next request for the picture tries again.
      else if (decoded.problem !== "busy") throw new PictureRefusedError(path, decoded.problem);
    } catch (error) {
      onTrouble(error);
    } finally {
      underWay.delete(path);
    }
  }

  return (path: string, bytes: Buffer): void => void look(path, bytes);
}

/** In the shortest notation, from one pixel, which may be gray. */
function toColour([red = 0, green = red, blue = red]: Buffer): string {
  return `#${[red, green, blue].map((part) => Math.round(part / 17).toString(16)).join("")}`;
}
