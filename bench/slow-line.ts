import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Line {
  /** The server at the other end of the line. */
  origin: string;
  /** From now on every byte is delayed; until then the line is as fast as the machine. */
  slowDown: () => void;
  /** Waits until nothing has passed for a while. */
  settle: () => Promise<void>;
  close: () => void;
}

export interface LineSpeed {
  /** One way: half of a round trip. */
  delayMs: number;
  bytesPerMs: number;
}

const QUIET_MS = 700;
const LOOK_EVERY_MS = 50;

/**
 * A slow line to a server: everything that opens connections through it, such as a page, a
 * prerendered one, or a service worker, shares its bandwidth.
 */
export async function openLine(origin: string, speed: LineSpeed): Promise<Line> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let isSlow = false;
  let passedAtMs = performance.now();
  const createDirection = () => {
    let freeAtMs = 0;
    return (from: Socket, to: Socket) => {
      from.on("data", (bytes) => {
        passedAtMs = performance.now();
        if (!isSlow) return void to.write(bytes);
        freeAtMs = Math.max(freeAtMs, passedAtMs) + bytes.length / speed.bytesPerMs;
        setTimeout(() => to.writable && to.write(bytes), freeAtMs - passedAtMs + speed.delayMs);
      });
      from.on("end", () => setTimeout(() => to.end(), isSlow ? speed.delayMs : 0));
    };
  };
  const up = createDirection();
  const down = createDirection();
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    near.setNoDelay(true);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => near.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        if (socket === near) far.destroy();
      });
    }
    up(near, far);
    down(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${address.port}`,
    slowDown: () => void (isSlow = true),
    async settle() {
      while (performance.now() - passedAtMs < QUIET_MS) await sleep(LOOK_EVERY_MS);
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
