import { dirname } from "node:path";

import { runTool } from "../run-tool.ts";
import { judge } from "./judge.ts";
import type { Part } from "./parts.ts";
import { countVitest } from "./test-counts.ts";
import { withReport } from "./with-report.ts";

const NAME = "unit and integration tests";
const AGAIN = "npx vitest run";

/** Everything that vitest finds; with PostgreSQL as well when there is one to run it on. */
export function vitestPart(options: {
  postgresUrl: () => string | undefined;
  parameters?: string[];
}): Part {
  return {
    name: NAME,
    again: AGAIN,
    run: (signal) =>
      withReport(async (reportPath) => {
        const url = options.postgresUrl();
        const reporters = ["--reporter=default", "--reporter=json"];
        const result = await runTool(
          "vitest",
          ["run", ...reporters, `--outputFile.json=${reportPath}`, ...(options.parameters ?? [])],
          // Hundreds of processes are started from the same sources: they are compiled once. React
          // is the one that ships.
          {
            signal,
            env: {
              NODE_ENV: "production",
              TEST_POSTGRES_URL: url,
              NODE_COMPILE_CACHE: dirname(reportPath),
            },
          },
        );
        const engines = url === undefined ? "SQLite only" : "SQLite and PostgreSQL";
        const run = { name: NAME, again: AGAIN, note: engines, count: countVitest };
        return judge(result, reportPath, run);
      }),
  };
}
