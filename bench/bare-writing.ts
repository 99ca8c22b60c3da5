import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import type { DatabasePlace } from "#app/db/connect.server.ts";

/** How long to write, and how many rows to put into each commit. */
export interface WriteOrder {
  forMs: number;
  group: number;
}

/** The baseline for writing: the bare engine in a process of its own, which does nothing else. */
export function startBareWriter({ dataDirectory, databaseUrl }: DatabasePlace) {
  const place = JSON.stringify({ dataDirectory, databaseUrl });
  const child = fork(join(import.meta.dirname, "bare-writer.ts"), [place], { stdio: "inherit" });
  return {
    async write(order: WriteOrder): Promise<{ perSecond: number }> {
      child.send(order);
      const [written] = (await once(child, "message")) as [{ perSecond: number }];
      return written;
    },
    stop: () => child.disconnect(),
  };
}
