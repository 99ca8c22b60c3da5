import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

import type { UpgradeListener } from "#server/http/listen.ts";

/** Serves a listener on a free port until the test ends; returns its origin. */
export async function serve(listener: RequestListener, upgrade?: UpgradeListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  if (upgrade) server.on("upgrade", upgrade);
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
