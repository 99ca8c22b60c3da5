import { dirname } from "node:path";

import { runTool } from "../run-tool.ts";
import { judge } from "./judge.ts";
import type { Part } from "./parts.ts";
import { countVitest } from "./test-counts.ts";
import { withReport } from "./with-report.ts";

const NAME = "unit and integration tests";

/** Everything that vitest finds, or the projects of vitest.config.ts that are named. */
export function vitestPart(projects: readonly string[] = []): Part {
  const parameters = ["run", ...projects.map((name) => `--project=${name}`)];
  const again = ["npx vitest", ...parameters].join(" ");
  return {
    name: NAME,
    again,
    run: (signal) =>
      withReport(async (reportPath) => {
        const result = await runTool(
          "vitest",
          [
            ...parameters,
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${reportPath}`,
          ],
          // Many processes are started from the same sources: they are compiled once.
          { signal, env: { NODE_COMPILE_CACHE: dirname(reportPath) } },
        );
        const note = projects.length > 0 ? projects.join(", ") : "SQLite and PostgreSQL";
        return judge(result, reportPath, { name: NAME, again, note, count: countVitest });
      }),
  };
}
