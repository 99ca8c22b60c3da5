import { expect, test } from "vitest";

import { testPostgresUrl } from "../engines.ts";
import { inFull } from "../in-full.ts";
import { printedSeed } from "../printed-seed.ts";

import { proveKills } from "../../trials/kills/prove-kills.ts";

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
