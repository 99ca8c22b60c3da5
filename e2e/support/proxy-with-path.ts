import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { startBuiltServer, type BuiltServer } from "#tests/built-server.ts";

interface SiteBelowPath extends BuiltServer {
  /** What was requested beside that path: nothing of ours is there. */
  outside: string[];
}

/** The built server behind such a proxy; its origin is where browsers reach it, path included. */
export async function startBelowPath(
  path: string,
  kind: { strips: boolean },
  variables: Record<string, string>,
): Promise<SiteBelowPath> {
  const proxy = await openProxyWithPath(path, kind);
  const server = await startBuiltServer({ PUBLIC_URL: proxy.address, ...variables });
  proxy.leadTo(/passes requests on to (\S+)/i.exec(server.output())?.[1] ?? "");
  return {
    ...server,
    origin: proxy.address,
    outside: proxy.outside,
    async stop(signal) {
      const exit = await server.stop(signal);
      await proxy.close();
      return exit;
    },
  };
}

/** A proxy that has a site below a path of its host. Some take the path off, and some don't. */
async function openProxyWithPath(path: string, { strips }: { strips: boolean }) {
  const outside: string[] = [];
  let target = "";
  const server = createServer((incoming, response) => {
    const { url = "" } = incoming;
    const isInside = url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);
    if (!isInside) {
      outside.push(url);
      response.writeHead(404).end("Another site's page.\n");
      return;
    }
    const own = strips ? url.slice(path.length) : url;
    passOn(incoming, response, target + (own.startsWith("/") ? own : `/${own}`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${path}`,
    outside,
    leadTo(origin: string) {
      target = origin;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function passOn(incoming: IncomingMessage, response: ServerResponse, address: string): void {
  const { method, headers } = incoming;
  const outgoing = request(address, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.destroy());
  response.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}
