export interface Answer {
  status: number;
  /** As received, `Name: value` each. */
  headers: readonly string[];
  body: Buffer;
}

const END_OF_HEAD = "\r\n\r\n";

/** A complete HTTP/1.1 answer; undefined until all of it has arrived. */
export function readAnswer(received: Buffer): Answer | undefined {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const [first = "", ...headers] = received.toString("latin1", 0, end).split("\r\n");
  const status = Number(first.split(" ")[1]);
  const rest = received.subarray(end + END_OF_HEAD.length);
  const body = status === 204 || status === 304 ? Buffer.alloc(0) : readBody(headers, rest);
  return body && { status, headers, body };
}

function headerOf({ headers }: Pick<Answer, "headers">, name: string): string | undefined {
  const start = `${name}: `;
  return headers
    .find((line) => line.slice(0, start.length).toLowerCase() === start)
    ?.slice(start.length);
}

function readBody(headers: readonly string[], rest: Buffer): Buffer | undefined {
  const length = headerOf({ headers }, "content-length");
  if (length === undefined) return readChunks(rest);
  return rest.length >= Number(length) ? rest : undefined;
}

function readChunks(rest: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(rest.toString("latin1", at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (rest.length < next) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(rest.subarray(lineEnd + 2, next - 2));
    at = next;
  }
}
