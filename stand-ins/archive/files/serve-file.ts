import { openAsBlob } from "node:fs";
import { type ByteRange, readRange } from "./byte-range.ts";
import { itemPicture } from "../item-picture.ts";
import { mimeTypeOf } from "./formats.ts";
import { hexDigits } from "../hash.ts";
import type { ArchiveFile, Item } from "../item.ts";
import { modifiedAt } from "../item-record.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import { withoutPicture } from "../without-picture.ts";

type Source = { sizeBytes: number; open: (range: ByteRange) => Promise<BodyInit> | BodyInit };

const BLANK_CHUNK_BYTES = 65_536;

/** Serves a file as a data node does: the whole or a range, with all headers that caches need. */
export async function serveFile(
  request: Request,
  item: Item,
  file: ArchiveFile,
  pictures: Pictures,
): Promise<Response> {
  const source = await openSource(item, file, pictures);
  const print = `${item.id}/${file.name}`;
  const etag = `"${hexDigits(print, 13)}"`;
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Content-Type": mimeTypeOf(file.name),
    ETag: etag,
    "Last-Modified": new Date(modifiedAt(print) * 1000).toUTCString(),
  });
  if (request.headers.get("If-None-Match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  const ifRange = request.headers.get("If-Range");
  const rangeHeader = ifRange === null || ifRange === etag ? request.headers.get("Range") : null;
  const range = readRange(rangeHeader, source.sizeBytes);
  if (range === "beyond") {
    headers.set("Content-Range", `bytes */${source.sizeBytes}`);
    headers.set("Content-Type", "text/html");
    return new Response("<h1>416 Requested Range Not Satisfiable</h1>", { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: source.sizeBytes - 1 };
  headers.set("Content-Length", String(last - first + 1));
  if (range !== undefined) {
    headers.set("Content-Range", `bytes ${first}-${last}/${source.sizeBytes}`);
  }
  const body =
    request.method === "HEAD" || last < first ? null : await source.open({ first, last });
  return new Response(body, { status: range === undefined ? 200 : 206, headers });
}

async function openSource(item: Item, file: ArchiveFile, pictures: Pictures): Promise<Source> {
  const { body } = file;
  switch (body.kind) {
    case "reel":
      return {
        sizeBytes: body.sizeBytes,
        open: async ({ first, last }) => {
          const open = body.lacksPicture ? withoutPicture : openAsBlob;
          return (await open(body.path)).slice(first, last + 1);
        },
      };
    case "blank":
      return {
        sizeBytes: body.sizeBytes,
        open: ({ first, last }) => streamNothing(last - first + 1),
      };
    case "text":
      return fromBytes(Buffer.from(body.text));
    case "picture":
      return fromBytes(await itemPicture(item, body.width, pictures));
  }
}

function fromBytes(bytes: Uint8Array): Source {
  return {
    sizeBytes: bytes.byteLength,
    open: ({ first, last }) => Uint8Array.from(bytes.subarray(first, last + 1)),
  };
}

/**
 * Produced only as fast as it is read, so that a master of gigabytes costs nothing until it is
 * downloaded.
 */
function streamNothing(count: number): ReadableStream<Uint8Array> {
  let left = count;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, BLANK_CHUNK_BYTES);
      left -= size;
      controller.enqueue(new Uint8Array(size));
      if (left === 0) {
        controller.close();
      }
    },
  });
}
