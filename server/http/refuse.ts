import type { ServerResponse } from "node:http";
import { basePath } from "#app/translations/base-path.ts";

type Headers = readonly [string, string][];

const REFUSALS = {
  malformed: { status: 400, text: "That address isn't valid." },
  "too long": { status: 414, text: "That address is too long." },
  "no page": { status: 404, text: "There is no page at that address." },
  "no host": { status: 400, text: "The Host header of this request isn't valid." },
  "another host": { status: 421, text: "This server isn't responsible for that host." },
};

/** Refuses in one line what is unreadable, or is not for this server. */
export function refuse(
  response: ServerResponse,
  why: keyof typeof REFUSALS,
  headers: Headers,
  origin?: string,
): void {
  const { status, text } = REFUSALS[why];
  const own = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"];
  response.writeHead(status, [...headers.flat(), ...own]);
  response.end(
    origin === undefined ? `${text}\n` : `${text} It is reached at ${origin}${basePath()}\n`,
  );
}

/** What an endpoint answers that is refused before routing, as `routes/api/answer.ts` does after it. */
export const refusalBody = (error: string, details: Readonly<Record<string, string>> = {}) =>
  JSON.stringify({ success: false, error, ...details });

/** Redirects to the page in one viewer's language: another viewer's may be another. */
export function moveForNow(response: ServerResponse, target: string, headers: Headers): void {
  const vary = "Cookie, Accept-Language, Sec-Fetch-Site, Referer";
  const own = ["Location", target, "Cache-Control", "no-store", "Vary", vary];
  response.writeHead(302, [...headers.flat(), ...own]).end();
}

/** Redirects to the canonical spelling of an address. */
export function move(response: ServerResponse, target: string, headers: Headers): void {
  const own = ["Location", target, "Cache-Control", "public, max-age=3600"];
  response.writeHead(308, [...headers.flat(), ...own]).end();
}
