import { expect, test } from "vitest";

import { budgets } from "./budgets.ts";
import { measureKeptPage } from "./kept-page.ts";

test.each([
  ["an info page", "/about"],
  ["the home page of somebody who is signed in", "/"],
] as const)(
  "%s, kept, takes a bounded part more CPU than bare node:http",
  { timeout: 120_000 },
  async (_, page) => {
    const { ratio } = await measureKeptPage({ page, rounds: 5, requests: 3000 });
    expect(ratio).toBeLessThanOrEqual(budgets.keptPageRatio[page]);
  },
);
