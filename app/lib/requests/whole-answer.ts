import { createHash } from "node:crypto";

const texts = new WeakMap<Response, string>();

/** An answer whose text is remembered: reading it back would make a stream of it first. */
function wholeAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init);
  texts.set(answer, text);
  return answer;
}

export const wholeJson = (data: unknown, { headers, ...init }: ResponseInit): Response => {
  const given = new Headers(headers);
  if (!given.has("Content-Type")) given.set("Content-Type", "application/json");
  return wholeAnswer(JSON.stringify(data), { ...init, headers: given });
};

/** The text of an answer that was made whole. */
export const textOf = (answer: Response): string | undefined => texts.get(answer);

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
    : wholeAnswer(text, { headers });
}
