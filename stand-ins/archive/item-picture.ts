import type { Item } from "./item.ts";
import type { Pictures } from "../pictures/pictures.ts";

/** The widths of a picture: the small one in lists, and the item's own. */
export const TILE_WIDTH = 180;
export const IMAGE_WIDTH = 500;

/** The path of an item's picture in `art/pictures`. */
export const itemPictureFile = (id: string) => `archive/${id}`;

/** An item's picture: a poster, or for wide ones a frame of the film. */
export function itemPicture(item: Item, width: number, pictures: Pictures): Promise<Uint8Array> {
  const ratio = item.picture === "wide" ? 4 / 3 : 2 / 3;
  return pictures({ file: itemPictureFile(item.id) }, width, Math.round(width / ratio));
}
