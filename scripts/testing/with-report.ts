import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Provides a path for a test runner's report, and removes the file afterwards. */
export async function withReport<Result>(
  work: (reportPath: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), "matinee-report-"));
  try {
    return await work(join(directory, "report.json"));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
