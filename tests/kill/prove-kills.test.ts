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
  await proveKills({ runs: 20, seed: randomInt(2 ** 32), postgresUrl: testPostgresUrl, log });
  expect(lines).toContainEqual(expect.stringMatching(/^SQLite: 20 writers killed/));
}, 180_000);
