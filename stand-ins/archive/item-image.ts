import { itemPicture } from "./item-picture.ts";
import { hash, hexDigits } from "./hash.ts";
import type { Item } from "./item.ts";
import { modifiedAt } from "./item-record.ts";
import { notFoundPicture } from "./not-found-picture.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Quirks } from "./quirks.ts";
import { corsHeader, page } from "./replies.ts";

const NOT_FOUND_PATH = "/images/notfound.png";

/**
 * Answers `/services/img/{id}`. An item without a picture redirects to one that says so, with
 * status 200.
 */
export async function answerItemImage(
  request: Request,
  item: Item | undefined,
  pictures: Pictures,
  quirks: Quirks,
): Promise<Response> {
  if (item?.picture === "forbidden") {
    return page("403 Forbidden", "<h1>403 Forbidden</h1>", 403);
  }
  if (item === undefined || item.standing === "dark" || item.picture === "none") {
    const location = new URL(NOT_FOUND_PATH, request.url).href;
    return new Response(null, { status: 302, headers: { Location: location } });
  }
  const etag = `"${hexDigits(`${item.id} picture`, 12)}"`;
  const cors =
    quirks.imageCors === "all" || (quirks.imageCors === "some" && hash(item.id) % 2 === 0);
  const headers = {
    "Cache-Control": `max-age=${hash(item.id) % 3 === 0 ? 3600 : 21_600}`,
    "Content-Type": "image/jpeg",
    ETag: etag,
    "Last-Modified": new Date(modifiedAt(item.id) * 1000).toUTCString(),
    ...corsHeader(cors),
  };
  if (request.headers.get("If-None-Match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await itemPicture(item, quirks.tileWidth, pictures);
  return new Response(Uint8Array.from(bytes), { headers });
}

export function answerNotFoundPicture(): Response {
  return new Response(notFoundPicture(), { headers: { "Content-Type": "image/png" } });
}
