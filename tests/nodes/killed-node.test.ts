import { describe, expect, test } from "vitest";

import { testPostgresUrl } from "../engines.ts";
import { printedRandom } from "../printed-seed.ts";
import { proveNodes } from "./prove-nodes.ts";

describe.skipIf(testPostgresUrl() === undefined)("one of two servers (TEST_POSTGRES_URL)", () => {
  test("that is killed affects only those who wait for its answer", async () => {
    const lines: string[] = [];
    await proveNodes({
      postgresUrl: testPostgresUrl() ?? "",
      viewers: 10,
      partMs: 600,
      random: printedRandom("nodes"),
      log: (line) => lines.push(line),
    });
    process.stdout.write(`${lines.join("\n")}\n`);
    expect(lines).toContainEqual(
      expect.stringMatching(/\d+ requests noticed the kill, with \d+ in flight/),
    );
  });
});
