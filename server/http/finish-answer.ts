import { textOf } from "#app/lib/requests/whole-answer.ts";
import type { Rendering } from "#app/lib/requests/rendering.ts";

import { compressed, compressWhole, isCompressible } from "./compressed.ts";

interface AnswerToSend {
  /** What the router answered. */
  answer: Response;
  headers: Headers;
  rendering: Pick<Rendering, "html" | "isStreamed">;
  request: Request;
}

/**
 * An answer for one viewer. What is whole is compressed in one piece and keeps out of streams, so
 * that it leaves in one packet with its headers; what is still being made is sent as it comes.
 */
export async function finishAnswer({
  answer,
  headers,
  rendering: { html, isStreamed },
  request,
}: AnswerToSend): Promise<Response> {
  const { status } = answer;
  const init = { status, headers };
  const acceptEncoding = request.headers.get("accept-encoding") ?? undefined;
  const text = textOf(answer);
  if (text !== undefined && isCompressible(headers)) {
    return new Response(compressWhole(text, headers, acceptEncoding), init);
  }
  const { body } = answer;
  const isPage = html !== undefined && body === null && isCompressible(headers);
  if (isPage && request.method !== "HEAD") {
    return new Response(compressWhole(html, headers, acceptEncoding), init);
  }
  const isDownload = headers.has("content-disposition");
  if (body === null || isStreamed || isDownload || !isCompressible(headers)) {
    return compressed(new Response(body, init), acceptEncoding);
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return new Response(compressWhole(bytes, headers, acceptEncoding), init);
}
