import { OperatorError } from "../scripts/bootstrap/operator-error.mjs";
import { runTool } from "../scripts/run-tool.ts";

/** Runs tests in full; `problem` is what it means when one fails. */
export async function runInFull(
  files: readonly string[],
  problem: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env = { IN_FULL: "true", ...variables };
  const { ok, output } = await runTool("vitest", ["run", ...files], { env });
  console.log(output);
  if (!ok) throw new OperatorError(problem);
}
