import { serve } from "./serve.ts";

interface PassOnOptions {
  /** Each request that arrives, before it is passed on. */
  onRequest?: (request: PassedOn) => void;
  /** Whether the service is down for it, and answers 503. */
  isDown?: (address: string) => boolean;
  /** What it was answered with, where that is JSON. */
  onAnswer?: (answer: unknown) => void;
}

export interface PassedOn {
  method: string;
  /** From the path on. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Stands before an outside service, and says what passes; returns its origin. */
export function passOn(
  origin: string,
  { onRequest, isDown, onAnswer }: PassOnOptions,
): Promise<string> {
  return serve((request, response) => {
    const { method = "GET", url: address = "/" } = request;
    onRequest?.({ method, address, headers: request.headers });
    if (isDown?.(address)) {
      response.writeHead(503).end();
      return;
    }
    const { authorization, accept = "*/*" } = request.headers;
    const headers = { accept, ...(authorization !== undefined && { authorization }) };
    const answerOnce = async () => {
      const answer = await fetch(origin + address, { headers, redirect: "manual" });
      const type = answer.headers.get("content-type") ?? "";
      const body = Buffer.from(await answer.arrayBuffer());
      if (type.includes("json")) onAnswer?.(JSON.parse(body.toString()));
      const location = answer.headers.get("location");
      response.writeHead(answer.status, { "content-type": type, ...(location && { location }) });
      response.end(body);
    };
    answerOnce().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
}
