import { createHash } from "node:crypto";
import { statusMessages } from "./status-messages.ts";
import type { StatusCode } from "./status-messages.ts";

const json = "application/json;charset=utf-8";

/** A successful reply: public for a while, with a weak ETag and the age an edge would send. */
export function reply(
  request: Request,
  body: object,
  options: { maxAgeSeconds: number; escaped?: boolean },
): Response {
  const text = options.escaped ? escapeUnicode(JSON.stringify(body)) : JSON.stringify(body);
  const tag = `W/"${createHash("sha1").update(text).digest("hex")}"`;
  const headers = {
    "access-control-allow-origin": "*",
    "cache-control": `public, max-age=${options.maxAgeSeconds}`,
    age: String(Math.floor(options.maxAgeSeconds / 10)),
    etag: tag,
    vary: "Accept-Encoding, Origin",
  };
  if (matches(request.headers.get("if-none-match"), tag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers: { ...headers, "content-type": json } });
}

/**
 * The flat body of every refusal; its code is not the HTTP status. A problem with a search's text
 * has a shape of its own, without a code.
 */
export function refuse(code: StatusCode): Response {
  if (code === 5) return Response.json({ errors: ["query must be provided"] }, { status: 422 });
  const { status, message } = statusMessages[code];
  return Response.json(
    { success: false, status_code: code, status_message: message },
    { status, headers: { "content-type": json, "access-control-allow-origin": "*" } },
  );
}

function matches(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header
    .split(",")
    .some((value) => value.trim() === "*" || withoutMark(value) === withoutMark(tag));
}

/** ETags are compared weakly, as they should be for GET. */
function withoutMark(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}

/** Both raw and escaped characters are valid JSON, and the real service has sent both. */
function escapeUnicode(text: string): string {
  return text.replaceAll(
    /[^\u0020-\u007e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
