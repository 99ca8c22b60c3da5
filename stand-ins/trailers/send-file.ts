import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";

/**
 * A file of a clip: the whole, or the one range that a player requests; 416 when that is beyond the
 * end.
 */
export async function sendFile(request: Request, file: string, type: string): Promise<Response> {
  const facts = await stat(file).catch(() => null);
  if (facts === null) return new Response("Not found", { status: 404 });
  const headers = {
    "content-type": type,
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=3600",
    "last-modified": facts.mtime.toUTCString(),
  };
  const rangeHeader = request.headers.get("range");
  const range = rangeHeader === null ? null : readRange(rangeHeader, facts.size);
  if (range === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${facts.size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  const sent = {
    ...headers,
    "content-length": String(end - start + 1),
    ...(range === null ? {} : { "content-range": `bytes ${start}-${end}/${facts.size}` }),
  };
  const status = range === null ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers: sent });
  const stream = Readable.toWeb(createReadStream(file, { start, end }));
  return new Response(stream as ReadableStream<Uint8Array>, { status, headers: sent });
}

type Range = { start: number; end: number };

/** One range of bytes. Anything else in this header is answered with the whole file. */
function readRange(rangeHeader: string, size: number): Range | "unsatisfiable" | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(rangeHeader.trim());
  if (found === null) return null;
  const [, from = "", to = ""] = found;
  if (from === "" && to === "") return null;
  if (from === "") {
    const tail = Number(to);
    return tail === 0 ? "unsatisfiable" : { start: Math.max(0, size - tail), end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return "unsatisfiable";
  return end < start ? null : { start, end };
}
