import type { RequestListener } from "node:http";

import { poison, poisonCaptions } from "./poisoned-texts.ts";

/** Answers as a service does, with another text in every field and every caption. */
export function poisoned(origin: string, next: () => string): RequestListener {
  return (request, response) => {
    void (async () => {
      const { authorization } = request.headers;
      const answer = await fetch(new URL(request.url ?? "/", origin), {
        headers: authorization === undefined ? {} : { authorization },
      });
      const type = answer.headers.get("content-type") ?? "application/octet-stream";
      response.writeHead(answer.status, { "content-type": type });
      if (answer.ok && type.includes("json")) {
        response.end(JSON.stringify(poison(await answer.json(), next)));
      } else if (/\.(?:vtt|srt)$/.test(request.url ?? "")) {
        response.end(poisonCaptions(await answer.text(), next));
      } else {
        response.end(Buffer.from(await answer.arrayBuffer()));
      }
    })().catch(() => response.destroy());
  };
}
