import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { budgets } from "./budgets.ts";
import { Connection } from "./connection.ts";
import { eightScreens } from "./eight-screens.ts";
import { withFilledMatinee } from "./filling/filled-matinee.ts";
import { headersOf } from "./filling/filled-viewers.ts";

test("no document of the eight screens exceeds its budget", async () => {
  const weights = await withFilledMatinee(({ origin }) => {
    const paths = Object.values(eightScreens);
    return Promise.all(paths.map((path) => weigh(origin, path)));
  });
  const over = Object.keys(eightScreens).flatMap((name, at) => {
    const { bytes, files } = budgets.documents[name as keyof typeof eightScreens];
    const weight = weights[at];
    const isWithin = weight !== undefined && weight.bytes <= bytes && weight.files <= files;
    return isWithin ? [] : [{ name, weight, budget: { bytes, files } }];
  });
  expect(over).toEqual([]);
  // A page without its titles would be within any budget.
  expect(Math.min(...weights.map(({ bytes }) => bytes))).toBeGreaterThan(4_000);
});

async function weigh(origin: string, path: string) {
  const connection = new Connection(origin);
  for (;;) {
    const { body } = await connection.ask({ path, headers: headersOf(0) });
    const html = body.toString();
    // Until all of it is there in time, its loading states request it again.
    if (html.includes('http-equiv="refresh"')) continue;
    connection.close();
    const files = html.match(/<(?:script[^>]* src=|link[^>]* rel="(?:stylesheet|modulepreload)")/g);
    return { bytes: gzipSync(html, { level: 9 }).length, files: files?.length ?? 0 };
  }
}
