import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

/** Every stand-in is a plain function from request to reply. */
export type Handler = (request: Request) => Promise<Response> | Response;

/**
 * Sees a raw request before its handler does, and returns true when it has answered the request
 * itself: this makes broken sockets and half-sent bodies.
 */
export type Interceptor = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: Handler,
) => Promise<boolean>;

export type RunningServer = { url: string; close: () => Promise<void> };

export type ListenOptions = { port: number; host?: string; intercept?: Interceptor };

/** Serves a handler on a port of its own; port 0 lets the system choose one. */
export async function listen(handler: Handler, options: ListenOptions): Promise<RunningServer> {
  const { port, host = "127.0.0.1", intercept } = options;
  const answer = getRequestListener(async (request) => handler(request), {
    overrideGlobalObjects: false,
  });
  const server = createServer((incoming, outgoing) => {
    const passOn = async () => {
      if (intercept !== undefined && (await intercept(incoming, outgoing, handler))) return;
      await answer(incoming, outgoing);
    };
    passOn().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${chosen}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
