import { expect, test } from "vitest";

import { describeEachEngine, testPostgresUrl } from "../engines.ts";
import { inFull } from "../in-full.ts";
import { printedRandom } from "../printed-seed.ts";
import { proveCrashes } from "./prove-crashes.ts";

const RUNS = inFull(3, 1);

describeEachEngine("a server that is killed while viewers use it", ({ engine }) => {
  test("has stored everything that it acknowledged", async () => {
    const postgresUrl = engine === "postgres" ? testPostgresUrl() : undefined;
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await proveCrashes({ postgresUrl, runs: RUNS, random: printedRandom("crashes"), log });
    expect(lines.at(-1)).toMatch(/^\d+ servers killed with \d+ requests under way/);
  });
});
