import { setTimeout as wait } from "node:timers/promises";

import { sendByAgent } from "./agent-load.ts";
import type { Asked } from "./connection.ts";
import { withFilledMatinee } from "./filled-matinee.ts";
import { headersOf } from "./filled-viewers.ts";
import { sendLoad } from "./load.ts";
import { measureAnswer } from "./measured-answers.ts";

/** An info page as visitors see it, or the home page as somebody does who is signed in. */
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
    const ask = (): Asked => ({ path: page, headers });
    await keep(matinee.origin, ask);
    const { cpuMicros } = await measureAnswer(matinee, {
      ask,
      rounds,
      requests,
      send: sendByAgent,
    });
    // Each one's best round: what else the machine does only ever makes it worse.
    return { ratio: Math.min(...cpuMicros.matinee) / Math.min(...cpuMicros.floor) };
  });
}

/** Asks until the page is cached; its smallest body is compressed behind the first answers. */
export async function keep(origin: string, ask: (index: number) => Asked): Promise<void> {
  await sendLoad({ origin, ask, requests: 200, connections: 4 });
  await wait(1500);
}
