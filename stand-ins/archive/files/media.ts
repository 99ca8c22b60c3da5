import { pathSteps } from "./file-path.ts";
import type { Handler } from "../../listen.ts";
import { hash } from "../hash.ts";
import type { ArchiveFile, Item } from "../item.ts";
import { placeOf } from "../item-record.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import type { Quirks } from "../quirks.ts";
import { page } from "../replies.ts";
import { serveFile } from "./serve-file.ts";

/**
 * The archive's data nodes, as one listener on an origin of its own, to which `/download/`
 * redirects. An address is `/{disk}/items/{id}/{file}`.
 */
export function createMedia(options: {
  items: readonly Item[];
  pictures: Pictures;
  quirks: Quirks;
}): Handler {
  const items = new Map(options.items.map((item) => [item.id, item]));
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuse(405, "Method Not Allowed");
    }
    const [disk, folder, id = "", ...rest] = pathSteps(new URL(request.url).pathname);
    const item = items.get(id);
    const file = item?.files.find((one) => one.name === rest.join("/"));
    if (
      item === undefined ||
      file === undefined ||
      folder !== "items" ||
      disk !== String(placeOf(id).disk)
    ) {
      return refuse(404, "Not Found");
    }
    const refusal = refusalOf(item, file);
    if (refusal !== undefined) {
      return refuse(refusal, refusal === 500 ? "Internal Server Error" : "Forbidden");
    }
    const reply = await serveFile(request, item, file, options.pictures);
    if (isOpen(item.id, options.quirks)) {
      reply.headers.set("Access-Control-Allow-Origin", "*");
    }
    return reply;
  };
}

function refusalOf(item: Item, file: ArchiveFile): ArchiveFile["refusal"] {
  const closed = item.standing === "restricted" || item.standing === "no-download";
  return file.refusal ?? (closed && file.source !== "metadata" ? 403 : undefined);
}

/** Some nodes send a CORS header and some do not. */
function isOpen(id: string, quirks: Quirks): boolean {
  return quirks.nodeCors === "all" || (quirks.nodeCors === "some" && hash(id) % 3 === 0);
}

/** The node's error pages are long: the real one has nearly five thousand characters. */
function refuse(status: number, reason: string): Response {
  const advice = "<p>The item is not available to you from this server.</p>\n".repeat(80);
  return page(`${status} ${reason}`, `<h1>${status} ${reason}</h1>\n${advice}`, status);
}
