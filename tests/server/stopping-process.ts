import { setImmediate as turn } from "node:timers/promises";

import { createLog } from "#server/health/log.ts";
import { stopOnSignal } from "#server/stop.ts";

/**
 * The end of a server without listeners: each closed part prints a line when it is done, the first
 * of them some turns later.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);

const { isStopping } = stopOnSignal({
  listeners: {
    address: new URL("http://localhost"),
    servers: [],
    open: () => undefined,
    add: () => Promise.reject(new Error("There is no other port.")),
  },
  log: createLog("silent"),
  handOver: () => Promise.resolve(),
  closing: [
    async () => {
      for (let left = 5; left > 0; left -= 1) await turn();
      say("the first is closed");
    },
    () => void say("the second is closed"),
  ],
});
// Something that keeps the process running, as a server does.
setInterval(() => undefined, 60_000);
say(isStopping() ? "stopping" : "open");
process.kill(process.pid, "SIGTERM");
