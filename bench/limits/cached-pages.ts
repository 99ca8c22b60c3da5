import { budgets } from "../budgets.ts";
import { measureCachedPage } from "../cached-page.ts";
import type { LimitFigure } from "./held.ts";

/** CPU of cached pages compared with bare `node:http` with the same bytes. */
export async function measureCachedPages(): Promise<LimitFigure[]> {
  const held: LimitFigure[] = [];
  for (const page of ["/about", "/"] as const) {
    const { ratio } = await measureCachedPage({ page, rounds: 5, requests: 3000 });
    const name = `CPU of ${page}, cached, beside bare node:http`;
    held.push({ name, figure: ratio, atMost: budgets.cachedPageRatio[page] });
  }
  return held;
}
