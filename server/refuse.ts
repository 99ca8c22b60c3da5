import type { ServerResponse } from "node:http";

type Headers = readonly [string, string][];

const REFUSALS = {
  malformed: { status: 400, text: "That address isn't valid." },
  "too long": { status: 414, text: "That address is too long." },
  "no page": { status: 404, text: "There is no page at that address." },
  "no host": { status: 400, text: "The Host header of this request isn't valid." },
  "another host": { status: 421, text: "This server isn't responsible for that host." },
};

/** Refuses what cannot be read, or is not for this server, in one line. */
export function refuse(
  response: ServerResponse,
  why: keyof typeof REFUSALS,
  headers: Headers,
  origin?: string,
): void {
  const { status, text } = REFUSALS[why];
  const own = ["Content-Type", "text/plain", "Cache-Control", "no-store"];
  response.writeHead(status, [...headers.flat(), ...own]);
  response.end(origin === undefined ? `${text}\n` : `${text} It is reached at ${origin}\n`);
}

/** Sends a reader on to the one spelling of an address. */
export function move(response: ServerResponse, target: string, headers: Headers): void {
  const own = ["Location", target, "Cache-Control", "public, max-age=3600"];
  response.writeHead(308, [...headers.flat(), ...own]).end();
}
