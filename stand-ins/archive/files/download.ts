import { encodePath } from "./file-path.ts";
import { mimeTypeOf } from "./formats.ts";
import type { Item } from "../item.ts";
import { placeOf } from "../item-record.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import type { Quirks } from "../quirks.ts";
import { escapeHtml, page } from "../replies.ts";
import { serveFile } from "./serve-file.ts";

export type Download = {
  request: Request;
  item: Item | undefined;
  name: string;
  pictures: Pictures;
  quirks: Quirks;
  mediaOrigin: string;
};

/** Answers `/download/{id}/{file}`: a redirect to the data node that has the item today. */
export function answerDownload(download: Download): Promise<Response> | Response {
  const { request, item, name, quirks } = download;
  if (item === undefined || item.standing === "dark") {
    return page("404 Not Found", "<h1>Item not found</h1>", 404);
  }
  if (name === "") {
    return listing(item);
  }
  const file = item.files.find((one) => one.name === name);
  if (file !== undefined && /\.vtt$/i.test(name) && quirks.tracksDirect) {
    return serveFile(request, item, file, download.pictures);
  }
  const { dir } = placeOf(item.id);
  return new Response(null, {
    status: 302,
    headers: {
      "Accept-Ranges": "bytes",
      "Access-Control-Allow-Origin": "*",
      "Content-Type":
        quirks.redirectType === "page" ? "text/html; charset=UTF-8" : mimeTypeOf(name),
      Location: `${download.mediaOrigin}${dir}/${encodePath(name)}`,
    },
  });
}

/** Answers `/cors/{id}/{file}`: the file itself, readable by other origins, but not for HEAD. */
export async function answerCors(download: Download): Promise<Response> {
  const { request, item, name } = download;
  const file = item?.files.find((one) => one.name === name);
  if (request.method === "HEAD") {
    return new Response(null, { status: 405, headers: { Allow: "GET" } });
  }
  if (item === undefined || file === undefined || item.standing !== "open") {
    return page("404 Not Found", "<h1>404 Not Found</h1>", 404);
  }
  const reply = await serveFile(request, item, file, download.pictures);
  reply.headers.set("Access-Control-Allow-Origin", "*");
  return reply;
}

function listing(item: Item): Response {
  const rows = item.files.map(
    (file) =>
      `<li><a href="/download/${item.id}/${encodePath(file.name)}">${escapeHtml(file.name)}</a></li>`,
  );
  return page(`Files for ${item.id}`, `<h1>Files for ${item.id}</h1><ul>${rows.join("\n")}</ul>`);
}
