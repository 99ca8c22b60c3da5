import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Answer {
  status: number;
  /** Names and values in turns. */
  headers: string[];
  /** In base64. */
  body: string;
}

/**
 * The baseline for cached pages: only `node:http`, sending the bytes and headers that its parent
 * gives it. It answers a message with the CPU and memory that it uses.
 */
process.once("message", ({ status, headers, body }: Answer) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicros: user + system, memoryBytes: process.memoryUsage.rss() });
  });
});
process.on("disconnect", () => process.exit(0));
