import type { Listeners } from "./http/listen.ts";
import type { Log } from "./health/log.ts";

/** Requests in flight get this long to finish. */
const LAST_ANSWERS_MS = 10_000;

export interface StopOptions {
  listeners: Listeners;
  log: Log;
  /** Ends what would go on for as long as its client wants. */
  handOver: () => Promise<void>;
  /** What is closed after the last answer, in this order. */
  closing: readonly (() => void | Promise<void>)[];
}

/**
 * Stops in order on SIGTERM or SIGINT: no new connections, the requests in flight, and then what
 * they used. A second signal ends the process at once.
 */
export function stopOnSignal({ listeners, log, handOver, closing }: StopOptions) {
  let isStopping = false;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    const closed = Promise.all(listeners.servers.map(closeWithin));
    // Now that nobody new can come.
    await handOver();
    await closed;
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
