import { createHash } from "node:crypto";
import type { Catalogue } from "./catalogue.ts";
import { findPicture } from "./picture-files.ts";
import { pixelsOf } from "./picture-sizes.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { responseBytes } from "./response-bytes.ts";

/**
 * `/t/p/{size}{path}`: a picture at exactly that size, cacheable for a year, or a plain refusal.
 */
export async function answerPicture(
  request: Request,
  pathname: string,
  catalogue: Catalogue,
  pictures: Pictures,
): Promise<Response> {
  const found = /^\/t\/p\/([^/]*)\/+(.*)$/.exec(pathname);
  const [, size = "", rest = ""] = found ?? [];
  const picture = findPicture(`/${rest}`, catalogue);
  const pixels = pixelsOf(size, picture?.kind ?? "poster");
  if (found !== null && pixels === null) return plain("Image size not supported", 400);
  if (pixels === null || picture === null) return plain("File not found", 404);
  if (rest.endsWith(".svg") && size !== "original") return plain("Image size not supported", 400);
  const { width, height } = pixels;
  const bytes = await pictures(picture, width, height);
  const headers = {
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=31536000",
    etag: `"${createHash("sha1").update(bytes).digest("hex")}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(responseBytes(bytes), {
    headers: { ...headers, "content-type": typeOf(bytes) },
  });
}

/** Read from the bytes, since a logo is a PNG and the rest are JPEGs. */
function typeOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x89) return "image/png";
  return bytes[0] === 0x3c ? "image/svg+xml" : "image/jpeg";
}

function plain(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain", "access-control-allow-origin": "*" },
  });
}
