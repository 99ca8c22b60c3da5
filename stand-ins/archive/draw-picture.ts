import { firstOf, listOf, type Item } from "./item.ts";
import type { PictureFacts } from "../pictures/draw.ts";
import type { Pictures } from "../pictures/pictures.ts";

/** What the archive draws of an item. */
export type ItemPictures = Pick<Pictures, "poster" | "still">;

/** The sizes of a picture: that of the little one in lists, and that of the item's own. */
export const TILE_WIDTH = 180;
export const IMAGE_WIDTH = 500;

/** An item's picture: a poster, or for the wide ones a frame of the film. */
export function drawPicture(
  item: Item,
  width: number,
  pictures: ItemPictures,
): Promise<Uint8Array> {
  return item.picture === "wide"
    ? pictures.still(factsOf(item), width, Math.round((width / 4) * 3))
    : pictures.poster(factsOf(item), width, Math.round((width / 2) * 3));
}

function factsOf(item: Item): PictureFacts {
  const year = firstOf(item.metadata["year"]);
  const byline = item.metadata["director"] ?? item.metadata["creator"];
  return {
    id: item.id,
    title: firstOf(item.metadata["title"]) ?? item.id,
    ...(year === undefined ? {} : { year }),
    ...(byline === undefined ? {} : { byline: listOf(byline).join(", ") }),
    genres: [...item.genres],
  };
}
