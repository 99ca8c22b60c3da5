import { setTimeout as wait } from "node:timers/promises";

import { openDatabase } from "#app/db/connect.server.ts";
import { cookieFor, signIn } from "#tests/sign-in.ts";

import { sendLoad, type Load } from "./load.ts";
import { BENCH_SECRET, startBare, startMatinee, type MeasuredServer } from "./measured-servers.ts";

/** An info page as visitors see it, or the home page as somebody does who is signed in. */
export type MeasuredPage = "/about" | "/";

export interface KeptPageFigures {
  matineeMicros: number[];
  bareMicros: number[];
  /** The medians' ratio: how many times the CPU of the floor a kept page takes. */
  ratio: number;
}

const HEADERS = { "accept-encoding": "gzip, deflate, br, zstd" };
const CONNECTIONS = 16;

/**
 * CPU per request of a kept page beside bare `node:http` with the same bytes and headers, the two
 * in turn, so that both see the same weather on the machine.
 */
export async function measureKeptPage(options: {
  page: MeasuredPage;
  rounds: number;
  requests: number;
}): Promise<KeptPageFigures> {
  const matinee = await startMatinee();
  try {
    const cookie = await signInTo(matinee.dataDirectory);
    const address = matinee.origin + options.page;
    const headers = options.page === "/" ? { ...HEADERS, cookie } : HEADERS;
    await sendLoad({ address, headers, requests: 200, connections: 4 });
    // The page's smallest body is compressed behind the first answers.
    await wait(1500);
    const bare = await startBare(address, headers);
    try {
      const load = { headers, requests: options.requests, connections: CONNECTIONS };
      return await compare(
        () => cpuPerRequest(matinee, { address, ...load }),
        () => cpuPerRequest(bare, { address: bare.origin, ...load }),
        options.rounds,
      );
    } finally {
      await bare.stop();
    }
  } finally {
    await matinee.stop();
  }
}

async function compare(
  measureOurs: () => Promise<number>,
  measureFloor: () => Promise<number>,
  rounds: number,
): Promise<KeptPageFigures> {
  const matineeMicros: number[] = [];
  const bareMicros: number[] = [];
  // The first round warms both up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, floor] = [await measureOurs(), await measureFloor()];
    if (round === 0) continue;
    matineeMicros.push(ours);
    bareMicros.push(floor);
  }
  return { matineeMicros, bareMicros, ratio: median(matineeMicros) / median(bareMicros) };
}

async function cpuPerRequest(server: MeasuredServer, load: Load): Promise<number> {
  const before = await server.cpuMicros();
  await sendLoad(load);
  return ((await server.cpuMicros()) - before) / load.requests;
}

/** Puts a viewer's session beside the running server, and gives the cookie that proves it. */
async function signInTo(dataDirectory: string): Promise<string> {
  const database = await openDatabase({ dataDirectory, databaseUrl: undefined });
  const { name, value } = cookieFor(await signIn(database, "Ada"), BENCH_SECRET);
  await database.close();
  return `${name}=${value}`;
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
