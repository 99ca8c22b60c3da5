import { dirname } from "node:path";

import { runTool } from "../run-tool.ts";
import { judge } from "./judge.ts";
import type { Part } from "./parts.ts";
import { countVitest } from "./test-counts.ts";
import { withReport } from "./with-report.ts";

const NAME = "unit and integration tests";

/** Everything that vitest finds, or what is quick on SQLite. */
export function vitestPart({ isQuick }: { isQuick: boolean }): Part {
  const again = isQuick ? "QUICK=true npx vitest run" : "npx vitest run";
  return {
    name: NAME,
    again,
    run: (signal) =>
      withReport(async (reportPath) => {
        const result = await runTool(
          "vitest",
          ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`],
          // Many processes load the same sources, which are then compiled only once.
          { signal, env: { NODE_COMPILE_CACHE: dirname(reportPath), QUICK: String(isQuick) } },
        );
        const note = isQuick ? "the quick ones, on SQLite" : "SQLite and PostgreSQL";
        return judge(result, reportPath, { name: NAME, again, note, count: countVitest });
      }),
  };
}
