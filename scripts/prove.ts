import { spawn } from "node:child_process";
import { once } from "node:events";

import { OperatorError } from "./bootstrap/operator-error.mjs";
import { projectRoot } from "./project-root.ts";
import { proofs } from "../trials/proofs.ts";
import {
  describeOutcomes,
  NOT_RUN_CODE,
  proveEach,
  runProof,
  type Result,
} from "../trials/prove-all.ts";
import { readRecord, recordPassed } from "../trials/record.ts";

/** Each in a process of its own, so that one that crashes does not end the others. */
async function proveInChild(name: string): Promise<Result> {
  const child = spawn(process.execPath, [import.meta.filename, name], {
    cwd: projectRoot,
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0 ? "proven" : code === NOT_RUN_CODE ? "not run" : "FAILED";
}

async function proveAll(): Promise<void> {
  const outcomes = await proveEach(Object.keys(proofs), proveInChild, console.log);
  console.log(["", ...describeOutcomes(projectRoot, outcomes)].join("\n"));
  const failed = outcomes.filter(({ result }) => result === "FAILED").length;
  if (failed > 0) throw new OperatorError(`${failed} of ${outcomes.length} were not proven.`);
}

async function proveOne(name: string, parameters: string[]): Promise<void> {
  const proof = Object.hasOwn(proofs, name) ? proofs[name] : undefined;
  if (proof === undefined) {
    throw new OperatorError(`There is no proof ${name}: \`npm run prove\` lists them.`);
  }
  const [word = "", ...rest] = parameters;
  const tool = Object.hasOwn(proof.tools ?? {}, word) ? proof.tools?.[word] : undefined;
  if (tool !== undefined) return tool(rest);
  const startedAt = performance.now();
  process.exitCode = await runProof(name, () => proof.run(parameters), console.log);
  if (process.exitCode === NOT_RUN_CODE) return;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${name}: proven. ${proof.what}`);
  const at = new Date().toISOString().slice(0, 10);
  const command = ["npm run prove", name, ...parameters].join(" ");
  console.log(recordPassed(projectRoot, name, { command, at, seconds }));
}

function list(): void {
  const record = readRecord(projectRoot);
  console.log(
    "npm run prove NAME […]\n  all                        Every one of these, one after the other.",
  );
  for (const [name, { usage, what }] of Object.entries(proofs)) {
    const passed = record[name];
    const last = passed === undefined ? "" : ` Last passed on ${passed.commit}, ${passed.at}.`;
    console.log(`  ${usage.padEnd(26)} ${what}${last}`);
  }
}

// Ending by exit(), and not by the signal, lets a running cluster clean up after itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => process.exit(1));
}

const [name, ...parameters] = process.argv.slice(2);
if (name === undefined) list();
else if (name === "all") await proveAll();
else await proveOne(name, parameters);
