import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

import { putFetchedProgramsOnPath } from "./fetched-programs.mjs";
import { runsTypeScript } from "./node-version.mjs";
import { OperatorError } from "./operator-error.mjs";
import { binaries, ownNode } from "./own-node.mjs";

/** Runs scripts/NAME.ts under Node 24: in this process if it is one, otherwise in a child. */
export async function runScript(name, parameters) {
  const script = new URL(`../${name}.ts`, import.meta.url);
  if (!/^[a-z-]+$/.test(name ?? "") || !existsSync(script)) {
    throw new OperatorError(`There is no command ${name}: \`npm run\` lists them.`);
  }
  cleanEnvironment(process.env);
  if (!runsTypeScript(process)) return runInChild([name, ...parameters]);
  process.argv = [process.execPath, fileURLToPath(script), ...parameters];
  await import(script.href);
}

// Variables for another program or another Node must not change how Matinee runs.
function cleanEnvironment(environment) {
  for (const name of ["NODE_ENV", "NODE_OPTIONS", "NODE_PATH"]) delete environment[name];
  putFetchedProgramsOnPath(environment);
  environment.PATH = [binaries, environment.PATH].filter(Boolean).join(delimiter);
}

// The child is this same entry, now under Node 24: one place starts scripts and words errors.
function runInChild(parameters) {
  const bootstrap = fileURLToPath(new URL("../bootstrap.mjs", import.meta.url));
  const memory = process.execArgv.filter((option) => option.startsWith("--max-semi-space-size="));
  const child = spawn(ownNode, [...memory, bootstrap, ...parameters], { stdio: "inherit" });
  forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      resolve();
      if (signal === null) {
        process.exitCode = code;
      } else {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
    });
  });
}

function forwardSignals(child) {
  // Ctrl-C and a closed window reach every process of the terminal anyway; forwarded as well they
  // would arrive twice, and twice means "at once".
  const fromTerminal = process.stdin.isTTY === true;
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  for (const signal of ["SIGINT", "SIGHUP"]) {
    process.on(signal, () => fromTerminal || child.kill(signal));
  }
}
