import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

import { startBuiltServer, type BuiltServer } from "#tests/built-server.ts";

interface SiteBelowPath extends BuiltServer {
  /** What was requested beside that path: nothing of ours is there. */
  outside: string[];
}

/** The built server below a path of a host; its origin is where browsers reach it, path included. */
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
  /** Where it leads; undefined beside the path. */
  const leads = ({ url = "" }: IncomingMessage) => {
    const isInside = url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);
    if (!isInside) {
      outside.push(url);
      return undefined;
    }
    const own = strips ? url.slice(path.length) : url;
    return target + (own.startsWith("/") ? own : `/${own}`);
  };
  const server = createServer((incoming, response) => {
    const address = leads(incoming);
    if (address === undefined) response.writeHead(404).end("Another site's page.\n");
    else passOn(incoming, response, address);
  });
  server.on("upgrade", (incoming, socket) => {
    const address = leads(incoming);
    if (address === undefined) socket.destroy();
    else passSocketOn(incoming, socket, address);
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

function passSocketOn({ headers }: IncomingMessage, socket: Duplex, address: string): void {
  const outgoing = request(address, { headers });
  outgoing.on("upgrade", ({ rawHeaders }, upstream, head) => {
    const lines = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
    );
    socket.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
    upstream.unshift(head);
    upstream.pipe(socket).pipe(upstream);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  outgoing.on("response", () => socket.destroy());
  outgoing.on("error", () => socket.destroy());
  outgoing.end();
}
