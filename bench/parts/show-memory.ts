import { setTimeout as wait } from "node:timers/promises";

import { budgets } from "../budgets.ts";
import { VIEWERS, withFilledMatinee } from "../filling/filled-matinee.ts";
import { headersOf } from "../filling/filled-viewers.ts";
import { missesOf, type LimitFigure } from "../limits/held.ts";
import { sendLoad } from "../load.ts";
import { startBare } from "../measured-servers.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";

const REQUESTS = 6000;
const REST_MS = 5000;
const PATHS = ["/", "/movies", "/tvshows", "/movie/27205", "/archive", "/api/viewer", "/watchlist"];

/** The memory of a server without requests, of one after many, and after a rest. */
export function showMemory(): Promise<BenchPart> {
  return withFilledMatinee(async (matinee) => {
    const bare = await startBare(matinee.origin, { path: "/about" });
    const servers = { Matinee: matinee, "bare `node:http`": bare };
    const rows: string[][] = [];
    const held: LimitFigure[] = [];
    for (const [name, server] of Object.entries(servers)) {
      const idle = await server.memoryBytes();
      const seen: number[] = [];
      for (const times of [1, 2]) {
        await sendLoad({ origin: server.origin, ask, requests: times * REQUESTS, connections: 16 });
        seen.push(await server.memoryBytes());
      }
      if (server === matinee) {
        const figure = (seen.at(-1) ?? Number.NaN) / 2 ** 20;
        held.push({ name: "MiB after 18,000 requests", figure, atMost: budgets.memoryMegabytes });
      }
      await wait(REST_MS);
      const rested = await server.memoryBytes();
      rows.push([name, ...[idle, ...seen, rested].map((bytes) => formatFigure(bytes / 2 ** 20))]);
    }
    await bare.stop();
    const head = ["MiB resident", "idle", "after 6,000 requests", "after 18,000", "after a rest"];
    return {
      text: `${VIEWERS} viewers in turn, with cached pages and private ones for each of them. Growth from the second figure to the third would continue.\n\n${formatTable(head, rows)}`,
      misses: missesOf(held),
    };
  });
}

const ask = (index: number) => ({
  path: PATHS[index % PATHS.length] ?? "/",
  headers: { "accept-encoding": "br", ...headersOf(index % VIEWERS) },
});
