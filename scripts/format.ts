import { OperatorError } from "./bootstrap/operator-error.mjs";
import { runTool } from "./run-tool.ts";

const fixed = await runTool("oxlint", ["--fix"]);
const formatted = await runTool("oxfmt", ["."]);
if (!fixed.ok || !formatted.ok)
  throw new OperatorError(`${fixed.output}${formatted.output}`.trim());
console.log("Formatted, and mended what the linter can mend by itself.");
