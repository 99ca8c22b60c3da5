import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { addressOf } from "./below-a-path.ts";
import { test as journey } from "./journey.ts";

/** So little that a button's picture and its words come apart, and so slowly that both are painted. */
const PIECE_BYTES = 400;
const PIECE_MS = 17;

/** Behind it is the server of all journeys: its documents arrive in small pieces. */
export const test = journey.extend<{ slowOrigin: string }>({
  slowOrigin: async ({ matinee: { server }, page }, use) => {
    const front = createServer((requested, answer) => {
      const headers = { ...requested.headers, "accept-encoding": "identity" };
      const address = new URL(requested.url ?? "/", server.origin);
      const behind = request(address, { method: requested.method, headers });
      behind.on("response", async (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        if (!given.headers["content-type"]?.startsWith("text/html")) return given.pipe(answer);
        for await (const part of given) {
          for (let at = 0; at < part.length; at += PIECE_BYTES) {
            answer.write(part.subarray(at, at + PIECE_BYTES));
            await pause(PIECE_MS);
          }
        }
        return answer.end();
      });
      behind.on("error", () => answer.destroy());
      requested.pipe(behind);
    });
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    await use(`http://127.0.0.1:${(front.address() as AddressInfo).port}${addressOf("")}`);
    await page.goto("about:blank");
    front.closeAllConnections();
    front.close();
  },
});
