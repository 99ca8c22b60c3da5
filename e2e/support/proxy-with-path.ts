import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface ProxyWithPath {
  /** The site as browsers reach it, path included. */
  address: string;
  /** What was requested beside that path: nothing of ours is there. */
  outside: string[];
  leadTo: (origin: string) => void;
  close: () => Promise<void>;
}

/** A proxy that has a site below a path of its host. Some take the path off, and some don't. */
export async function openProxyWithPath(
  path: string,
  { strips }: { strips: boolean },
): Promise<ProxyWithPath> {
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
    leadTo(origin) {
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
