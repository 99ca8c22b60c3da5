import { request, type IncomingMessage } from "node:http";

import { CLOCK_HEADER } from "./clock.ts";

export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  nowMs: number;
}

export interface ReceivedAnswer {
  status: number;
  /** As they were sent, in their order, with those that come twice. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** Sends one request as it is: nothing is added to it, followed or unpacked. */
export function send(origin: string, { method, path, headers, body, nowMs }: SentRequest) {
  return new Promise<ReceivedAnswer>((resolve, reject) => {
    const own = { ...headers, [CLOCK_HEADER]: String(nowMs) };
    const sent = request(origin + path, { method, headers: own }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () => resolve(toReceived(answer, Buffer.concat(parts))));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

function toReceived({ statusCode = 0, rawHeaders }: IncomingMessage, body: Buffer): ReceivedAnswer {
  const headers: ReceivedAnswer["headers"] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.push([(rawHeaders[at] ?? "").toLowerCase(), rawHeaders[at + 1] ?? ""]);
  }
  return { status: statusCode, headers, body };
}
