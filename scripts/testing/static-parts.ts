import { runTool, type Tool } from "../run-tool.ts";
import type { Outcome, Part } from "./parts.ts";

/** What can be said of the code without running it. */
export const staticParts: Part[] = [
  { name: "types", run: checkTypes },
  { name: "lint", run: (signal) => check("oxlint", ["--deny-warnings"], signal) },
  { name: "format", run: (signal) => check("oxfmt", ["--check", "."], signal) },
  { name: "dead code", run: (signal) => check("knip", ["--treat-config-hints-as-errors"], signal) },
];

async function checkTypes(signal: AbortSignal): Promise<Outcome> {
  // The routes' own types are generated, and what is generated may be out of date.
  const generated = await check("react-router", ["typegen"], signal);
  return generated.kind === "passed" ? check("tsc", ["--noEmit"], signal) : generated;
}

async function check(tool: Tool, parameters: string[], signal: AbortSignal): Promise<Outcome> {
  const { ok, output } = await runTool(tool, parameters, { signal });
  return ok ? { kind: "passed" } : { kind: "failed", output };
}
