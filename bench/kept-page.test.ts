import { expect, test } from "vitest";

import { measureKeptPage } from "./kept-page.ts";

test.each([
  ["an info page", "/about", 1.6],
  ["the home page of somebody who is signed in", "/", 1.8],
] as const)(
  "%s, kept, takes a bounded part more CPU than bare node:http",
  { timeout: 120_000 },
  async (_, page, bound) => {
    const { ratio } = await measureKeptPage({ page, rounds: 5, requests: 3000 });
    expect(ratio).toBeLessThanOrEqual(bound);
  },
);
