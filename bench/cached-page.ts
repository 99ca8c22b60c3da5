import { setTimeout as wait } from "node:timers/promises";

import { sendByAgent } from "./agent-load.ts";
import type { BenchRequest } from "./connection.ts";
import { withFilledMatinee } from "./filling/filled-matinee.ts";
import { headersOf } from "./filling/filled-viewers.ts";
import { sendLoad } from "./load.ts";
import { measureAnswer } from "./measured-answers.ts";

/** An info page for a visitor, or the home page for a signed-in viewer. */
export type MeasuredPage = "/about" | "/";

const ENCODING = { "accept-encoding": "gzip, deflate, br, zstd" };

/**
 * CPU per request of a cached page beside bare `node:http` with the same bytes and headers.
 */
export function measureCachedPage(options: {
  page: MeasuredPage;
  rounds: number;
  requests: number;
}): Promise<{ ratio: number }> {
  const { page, rounds, requests } = options;
  return withFilledMatinee(async (matinee) => {
    const headers = page === "/" ? { ...ENCODING, ...headersOf(0) } : ENCODING;
    const ask = (): BenchRequest => ({ path: page, headers });
    await fillCache(matinee.origin, ask);
    const { cpuMicros } = await measureAnswer(matinee, {
      ask,
      rounds,
      requests,
      send: sendByAgent,
    });
    // The best round of each: other work on the machine only ever makes a round worse.
    return { ratio: Math.min(...cpuMicros.matinee) / Math.min(...cpuMicros.floor) };
  });
}

/**
 * Requests the page until it is cached; its smallest body is compressed after the first answers.
 */
export async function fillCache(
  origin: string,
  ask: (index: number) => BenchRequest,
): Promise<void> {
  await sendLoad({ origin, ask, requests: 200, connections: 4 });
  await wait(1500);
}
