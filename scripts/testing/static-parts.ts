import { runTool, type Tool } from "../run-tool.ts";
import { shorten } from "./failure.ts";
import type { Outcome, Part } from "./parts.ts";

/** What can be checked without running the code. */
export const staticParts: Part[] = [
  { name: "types", again: "npx react-router typegen && npx tsc --noEmit", run: checkTypes },
  toolPart("lint", "oxlint", ["--deny-warnings"]),
  toolPart("format", "oxfmt", ["--check", "."]),
  toolPart("dead code", "knip", ["--treat-config-hints-as-errors"]),
];

function toolPart(name: string, tool: Tool, parameters: string[]): Part {
  const again = ["npx", tool, ...parameters].join(" ");
  return { name, again, run: (signal) => check({ name, tool, parameters, again }, signal) };
}

/**
 * One checker, since each checks the shared types again, and a garbage collector that waits until
 * so much memory is used: both together halve the processor time.
 */
const ofCompiler = { parameters: ["--checkers", "1"], env: { GOGC: "off", GOMEMLIMIT: "2GiB" } };

async function checkTypes(signal: AbortSignal): Promise<Outcome> {
  const [name, again] = ["types", "npx react-router typegen && npx tsc --noEmit"];
  // The routes' own types are generated, and may be outdated.
  const typegen = { name, again, tool: "react-router", parameters: ["typegen"] } as const;
  const generated = await check(typegen, signal);
  const parameters = ["--noEmit", ...ofCompiler.parameters];
  return generated.kind === "passed"
    ? check({ name, again, tool: "tsc", parameters, env: ofCompiler.env }, signal)
    : generated;
}

interface Check {
  name: string;
  again: string;
  tool: Tool;
  parameters: readonly string[];
  env?: Record<string, string>;
}

async function check(wanted: Check, signal: AbortSignal): Promise<Outcome> {
  const { name, again, tool, parameters, env } = wanted;
  // What is built and tested meanwhile takes longer, and goes first.
  const options = { signal, isInBackground: true, ...(env && { env }) };
  const { ok, output } = await runTool(tool, [...parameters], options);
  return ok
    ? { kind: "passed" }
    : { kind: "failed", failures: [{ name, message: shorten(output), again }] };
}
