import { createHash } from "node:crypto";

/** An answer with a tag of its text; 304 without the text for a client that has the same already. */
export function taggedAnswer(
  { headers: sent }: Pick<Request, "headers">,
  text: string,
  given: HeadersInit,
): Response {
  const headers = new Headers(given);
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  headers.set("ETag", tag);
  return sent.get("if-none-match") === tag
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
