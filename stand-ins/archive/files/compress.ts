import { deflateSync, gzipSync } from "node:zlib";

/** Answers of the metadata API are compressed only for clients that ask for it. */
export async function compress(request: Request, reply: Response): Promise<Response> {
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  const coding = /\b(gzip|deflate)\b/.exec(accepted)?.[1];
  reply.headers.set("Vary", "Accept-Encoding");
  if (coding === undefined) {
    return reply;
  }
  const plain = Buffer.from(await reply.arrayBuffer());
  const bytes = coding === "gzip" ? gzipSync(plain) : deflateSync(plain);
  const headers = new Headers(reply.headers);
  headers.set("Content-Encoding", coding);
  return new Response(Uint8Array.from(bytes), { status: reply.status, headers });
}
