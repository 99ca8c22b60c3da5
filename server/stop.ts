import type { Listeners } from "./listen.ts";
import type { Log } from "./log.ts";

/** Requests in flight get this long to finish. */
const LAST_ANSWERS_MS = 10_000;

export interface StopOptions {
  doors: Listeners;
  log: Log;
  /** What is closed once the last answer is given, in this order. */
  closing: readonly (() => void | Promise<void>)[];
}

/**
 * Stops in order on SIGTERM or SIGINT: no new connection, the requests in flight, and then
 * what they worked with. A second signal ends the process at once.
 */
export function stopOnSignal({ doors, log, closing }: StopOptions) {
  let isStopping = false;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    await Promise.all(doors.servers.map(closeWithin));
    for (const close of closing) await close();
    process.exit(0);
  }

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  return { isStopping: () => isStopping };
}

function closeWithin(server: Listeners["servers"][number]): Promise<void> {
  return new Promise((resolve) => {
    const lastCall = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
    server.close(() => {
      clearTimeout(lastCall);
      resolve();
    });
  });
}
