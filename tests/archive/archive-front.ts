import type { RequestListener } from "node:http";

import { serve } from "../serve.ts";

/** The archive's stand-in behind a server that lets a test answer some paths itself. */
export function openFront(
  archive: string,
  own: Readonly<Record<string, RequestListener>>,
): Promise<string> {
  return serve(async (request, response) => {
    const path = request.url ?? "/";
    const [, listener] = Object.entries(own).find(([start]) => path.startsWith(start)) ?? [];
    if (listener) return listener(request, response);
    const answer = await fetch(archive + path, { redirect: "manual" });
    const body = Buffer.from(await answer.arrayBuffer());
    const { location, "content-type": type = "" } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, { "content-type": type, ...(location && { location }) });
    return response.end(body);
  });
}
