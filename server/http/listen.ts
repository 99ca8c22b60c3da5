import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

import type { Settings } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface Listeners {
  /** Where viewers reach the server. */
  address: URL;
  servers: Server[];
  /**
   * Answers requests and the handshakes of WebSockets from now on; until then each request is asked
   * to come back in a moment.
   */
  open(listener: RequestListener, upgrade?: UpgradeListener): void;
  /** Opens another port on the same host, and returns its address. */
  add(server: Server, port: number): Promise<URL>;
}

/** Headers must arrive within ten seconds: Node checks once a second. */
export const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 9_000,
  connectionsCheckingInterval: 1_000,
  requestTimeout: 30_000,
  // Longer than the minute after which proxies usually close idle connections.
  keepAliveTimeout: 65_000,
} as const;

/** Binds the port, or reports in one line why it cannot. */
export async function listen(
  { host, port }: Pick<Settings, "host" | "port">,
  limits: ServerOptions = LIMITS,
): Promise<Listeners> {
  let listener = answerNotYet;
  const options = { ...limits, shouldUpgradeCallback: isWebSocket };
  const server = createServer(options, (request, response) => listener(request, response));
  await listenOn(server, host, port);
  const servers = [server];
  return {
    address: addressOf(server, host),
    servers,
    open: (opened, upgrade) => {
      listener = opened;
      if (upgrade) server.on("upgrade", upgrade);
    },
    async add(another, anotherPort) {
      await listenOn(another, host, anotherPort);
      servers.push(another);
      return addressOf(another, host);
    },
  };
}

/** Any other protocol that a client would rather speak is ignored, and the request answered. */
const isWebSocket = ({ headers }: IncomingMessage) => /^websocket$/i.test(headers.upgrade ?? "");

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "it is in use by another program; set PORT to a free one",
  EACCES: "it is reserved; set PORT to one above 1023",
  EADDRNOTAVAIL: "this machine has no such address; set HOST to one of its own",
  ENOTFOUND: "that host is not known; set HOST to an address of this machine",
};

/** Whoever restarts what is not alive would never let a long migration end. */
const answerNotYet: RequestListener = ({ url }, response) => {
  if (url === "/healthz")
    return void response.writeHead(200, { "Cache-Control": "no-store" }).end("ok\n");
  response.writeHead(503, { "Retry-After": "1", "Content-Type": "text/plain; charset=utf-8" });
  response.end("Matinee is starting.\n");
  return undefined;
};

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const code = "code" in error ? String(error.code) : "";
      const reason = REASONS[code] ?? error.message;
      reject(new OperatorError(`Port ${port} on ${host} can't be opened: ${reason}.`));
    });
    server.listen(port, host, resolve);
  });
}

function addressOf(server: Server, host: string): URL {
  const { port } = server.address() as AddressInfo;
  // A server on every interface is reached on this machine by its usual name.
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`);
}
