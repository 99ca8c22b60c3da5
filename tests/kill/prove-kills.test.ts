import { expect, test } from "vitest";

import { testPostgresUrl } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";
import { printedSeed } from "#tests/printed-seed.ts";

import { proveKills } from "./prove-kills.ts";

test("a kill at any moment loses no acknowledged write and leaves no partial migration", async () => {
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  await proveKills({
    runs: inFull(20, 4),
    seed: printedSeed("kills"),
    postgresUrl: testPostgresUrl(),
    log,
  });
  expect(lines).toContainEqual(expect.stringMatching(/^SQLite: \d+ writers killed/));
});
