import { runTool, type Tool } from "../run-tool.ts";
import { shorten } from "./failure.ts";
import type { Outcome, Part } from "./parts.ts";

/** What can be said of the code without running it. */
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

/** What was found in files that have not changed since is not looked for again. */
const remembering = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"];

async function checkTypes(signal: AbortSignal): Promise<Outcome> {
  const [name, again] = ["types", "npx react-router typegen && npx tsc --noEmit"];
  // The routes' own types are generated, and what is generated may be out of date.
  const typegen = { name, again, tool: "react-router", parameters: ["typegen"] } as const;
  const generated = await check(typegen, signal);
  return generated.kind === "passed"
    ? check({ name, again, tool: "tsc", parameters: ["--noEmit", ...remembering] }, signal)
    : generated;
}

interface Check {
  name: string;
  again: string;
  tool: Tool;
  parameters: readonly string[];
}

async function check(wanted: Check, signal: AbortSignal): Promise<Outcome> {
  const { ok, output } = await runTool(wanted.tool, [...wanted.parameters], { signal });
  const { name, again } = wanted;
  return ok
    ? { kind: "passed" }
    : { kind: "failed", failures: [{ name, message: shorten(output), again }] };
}
