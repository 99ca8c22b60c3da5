import { bulkhead, isBulkheadRejectedError } from "cockatiel";

/** One at a time, behind the answers: a page of a hundred pictures must not wait for their colours. */
const HANDS = { most: 1, mostWaiting: 200 };
const MOST_PIXELS = 40_000_000;

/** Where colours are kept, by the path of their picture. */
export interface ColourBook {
  of(path: string): string | undefined;
  note(path: string, colour: string): void;
}

/**
 * Notes the main colour of each picture that passes by, the first time. It is the average of the
 * whole, in the fewest letters that a colour has: it stands in thousands of places in kept pages.
 */
export function createColourist(book: ColourBook, onTrouble: (error: unknown) => void) {
  const hands = bulkhead(HANDS.most, HANDS.mostWaiting);
  const underWay = new Set<string>();

  async function look(path: string, bytes: Buffer): Promise<void> {
    if (book.of(path) !== undefined || underWay.has(path)) return;
    underWay.add(path);
    try {
      book.note(path, await hands.execute(() => averageColour(bytes)));
    } catch (error) {
      // Too many at once: the next who asks for the picture brings it here again.
      if (!isBulkheadRejectedError(error)) onTrouble(error);
    } finally {
      underWay.delete(path);
    }
  }

  return (path: string, bytes: Buffer): void => void look(path, bytes);
}

async function averageColour(bytes: Buffer): Promise<string> {
  const { default: sharp } = await import("sharp");
  const pixel = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .flatten({ background: "#222" })
    .toColourspace("srgb")
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((part) => Math.round(part / 17).toString(16)).join("")}`;
}
