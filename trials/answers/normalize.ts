import { createHash } from "node:crypto";

import { readZip } from "../../tests/read-zip.ts";
import { RANDOM_COOKIES, RANDOM_PARTS, type RandomPart } from "./random-parts.ts";
import type { ReceivedAnswer } from "./send.ts";

/** An answer without what differs from one run to the next. */
export interface Answer {
  status: number;
  headers: string[];
  body: string;
}

/** Headers that say when and in how many bytes, instead of what. */
const HEADERS: Readonly<Record<string, (value: string, received: ReceivedAnswer) => string>> = {
  // Node writes it by a clock of its own.
  date: () => "<now>",
  "x-request-id": () => "<request>",
  etag: () => "<tag>",
  "content-length": (value, { body }) =>
    Number(value) === body.length ? "<as long as the body>" : value,
};

export function normalize(received: ReceivedAnswer): Answer {
  const replace = createReplacing();
  const headers = received.headers.map(([name, value]) => {
    const own = HEADERS[name]?.(value, received);
    const cookie = name === "set-cookie" ? replace(RANDOM_COOKIES, value) : value;
    return `${name}: ${own ?? replace(RANDOM_PARTS, cookie)}`;
  });
  return {
    status: received.status,
    headers: headers.toSorted(),
    body: replace(RANDOM_PARTS, textOf(received)),
  };
}

/** Equal ones of an answer get the same number, so that it shows where an id comes twice. */
function createReplacing() {
  const numbers = new Map<string, number>();
  const nameOf = ({ to }: RandomPart, found: string) => {
    if (!to.includes("#")) return to;
    const number = numbers.get(found) ?? numbers.size + 1;
    numbers.set(found, number);
    return to.replace("#", String(number));
  };
  return (parts: readonly RandomPart[], text: string) =>
    parts.reduce(
      (changed, part) =>
        changed.replaceAll(part.pattern, (found: string, first: unknown) => {
          if (part.isMeant?.(found) === false) return found;
          // Without a group, the second argument is where it was found.
          const before = typeof first === "string" ? first : "";
          return before + nameOf(part, found.slice(before.length));
        }),
      text,
    );
}

/** Archives file by file, and what is no text by its length and hash. */
function textOf({ headers, body }: ReceivedAnswer): string {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  if (type.startsWith("application/zip")) {
    return [...readZip(body)].map(([name, text]) => `=== ${name}\n${text}`).join("\n");
  }
  if (/^(?:image\/(?!svg)|application\/octet-stream|video\/|font\/)/.test(type)) {
    return `<${body.length} bytes ${createHash("sha256").update(body).digest("hex")}>`;
  }
  return body.toString("utf8");
}
