import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";

const SOCKET = ".s.PGSQL.5432";

/** A way to a PostgreSQL of ours on which everything arrives that much later, there and back. */
export async function openDelayingProxy(databaseUrl: string, delayMs: number) {
  const cluster = join(new URL(databaseUrl).searchParams.get("host") ?? "", SOCKET);
  const directory = mkdtempSync(join(tmpdir(), "matinee-delay-"));
  const sockets = new Set<Socket>();
  const passOn = (from: Socket, to: Socket) => {
    sockets.add(from);
    // What is sent later arrives later: timers of the same length keep their order.
    from.on("data", (bytes) => setTimeout(() => to.write(bytes), delayMs / 2));
    from.on("close", () => to.destroy()).on("error", () => to.destroy());
  };
  const proxy = createServer((client) => {
    const server = connect(cluster);
    passOn(client, server);
    passOn(server, client);
  });
  await new Promise<void>((resolve) => proxy.listen(join(directory, SOCKET), resolve));
  return {
    databaseUrl: databaseUrl.replace(/\?.*/, `?host=${encodeURIComponent(directory)}`),
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
