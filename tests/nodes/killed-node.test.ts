import { randomInt } from "node:crypto";

import { describe, expect, test } from "vitest";

import { testPostgresUrl } from "../engines.ts";
import { seededRandom } from "../kill/random.ts";
import { proveNodes } from "./prove-nodes.ts";

describe.skipIf(testPostgresUrl === undefined)("one of two servers (TEST_POSTGRES_URL)", () => {
  test("that is killed is noticed by nobody but who waits for its answer", async () => {
    const seed = randomInt(2 ** 32);
    const lines = [`nodes: seed ${seed}`];
    await proveNodes({
      postgresUrl: testPostgresUrl ?? "",
      viewers: 10,
      partMs: 600,
      random: seededRandom(seed),
      log: (line) => lines.push(line),
    });
    process.stdout.write(`${lines.join("\n")}\n`);
    expect(lines).toContainEqual(
      expect.stringMatching(/\d+ requests noticed the kill, with \d+ in flight/),
    );
  }, 120_000);
});
