import { onTestFinished } from "vitest";

import { openArchive } from "../../stand-ins/archive/open-archive.ts";
import type { FaultKind } from "../../stand-ins/fault-kinds.ts";
import { openStandIns } from "../../stand-ins/open-stand-ins.ts";

interface Fault {
  kind: FaultKind;
  /** May contain `*` for anything; without it, every path. */
  path?: string;
  times?: number;
  after?: number;
  delayMs?: number;
  /** A delay until `recover` is called. */
  untilCleared?: boolean;
  retryAfterSeconds?: number;
}

/** The archive's stand-in on its own ports, with ways to break it; it closes with the test. */
export async function openFaultyArchive() {
  const archive = await openArchive();
  const forward = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    requests.push({ path: pathname + search, agent: request.headers.get("user-agent") });
    return archive.ask(pathname + search, { headers: { "accept-encoding": "identity" } });
  };
  const requests: { path: string; agent: string | null }[] = [];
  const front = await openStandIns({
    services: { archive: forward },
    quirks: { archive: archive.quirks },
    basePort: 0,
  });
  onTestFinished(async () => {
    await front.close();
    await archive.close();
  });
  const faults = `${front.addresses.control}/faults`;
  return {
    origin: new URL(front.addresses.archive ?? ""),
    filesOrigin: archive.mediaOrigin,
    /** The requests that reached the archive, without those that met a fault. */
    requests,
    quirks: archive.quirks,
    /** All its items, as its seeds have them. */
    items: archive.items,
    async breakDown(fault: Fault) {
      const rule = { service: "archive", ...fault };
      await fetch(faults, { method: "POST", body: JSON.stringify(rule) });
    },
    async recover() {
      await fetch(faults, { method: "DELETE" });
    },
  };
}
