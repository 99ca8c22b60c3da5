import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { SOCKET } from "./transaction-pooler.ts";

/**
 * Stands before a test's PostgreSQL and counts round trips: how often a client sends something after
 * it was answered. What a client sends before its first answer comes is one.
 */
export async function openCountingProxy(databaseUrl: string) {
  const cluster = join(new URL(databaseUrl).searchParams.get("host") ?? "", SOCKET);
  const directory = await mkdtemp(join(tmpdir(), "matinee-counting-"));
  let roundTrips = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(cluster);
    let isAnswered = true;
    client.on("data", (bytes) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      server.write(bytes);
    });
    server.on("data", (bytes) => {
      isAnswered = true;
      client.write(bytes);
    });
    const end = () => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("close", end).on("error", end);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(join(directory, SOCKET), resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
    await rm(directory, { recursive: true, force: true });
  });
  const way = databaseUrl.replace(/\?.*/, `?host=${encodeURIComponent(directory)}`);
  return { databaseUrl: way, count: () => roundTrips };
}
