import { randomInt } from "node:crypto";

import { expect, test } from "vitest";

import { testPostgresUrl } from "../engines.ts";
import { proveCrashes } from "./prove-crashes.ts";
import { seededRandom } from "./random.ts";

const RUNS = 3;

test("a server that is killed under its viewers has kept what it told them", async () => {
  const seed = randomInt(2 ** 32);
  // Half of the machines' time goes to one engine, half to the other.
  const postgresUrl = seed % 2 === 0 ? testPostgresUrl : undefined;
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await proveCrashes({ postgresUrl, runs: RUNS, random: seededRandom(seed), log });
  process.stdout.write(`crashes: seed ${seed}, ${postgresUrl ? "PostgreSQL" : "SQLite"}\n`);
  expect(lines.at(-1)).toMatch(/^3 servers killed with \d+ requests under way/);
}, 180_000);
