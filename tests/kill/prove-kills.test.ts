import { randomInt } from "node:crypto";

import { expect, test } from "vitest";

import { testPostgresUrl } from "#tests/engines.ts";

import { proveKills } from "./prove-kills.ts";

test("a kill at any moment loses nothing answered and leaves no half migration", async () => {
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  const seed = randomInt(2 ** 32);
  await proveKills({ runs: 20, paymentRuns: 10, seed, postgresUrl: testPostgresUrl, log });
  expect(lines).toContainEqual(expect.stringMatching(/^SQLite: 20 writers killed/));
  expect(lines).toContainEqual(expect.stringMatching(/^SQLite: 10 killed while \d+ viewers waited/));
}, 180_000);
