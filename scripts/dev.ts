import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";

import { runTool } from "./run-tool.ts";
import { projectRoot } from "./project-root.ts";
import { startStandIns } from "./stand-ins-process.ts";

// For developers: a development build, with the gallery at /_ui, rebuilt and restarted when a
// source changes. It is the same server as everywhere; a build takes seconds.
const DIRECTORY = "build.next/development";
const SOURCES = ["app", "server", "public"];
/** Editors write a file in several steps. */
const SETTLES_MS = 150;

const { settings } = await startStandIns();
const environment = { ...settings, ...process.env, NODE_ENV: "production" };
let server: ChildProcess | undefined;
let waiting: NodeJS.Timeout | undefined;
let isBuilding = false;
let isOutdated = false;

async function rebuild(): Promise<void> {
  if (isBuilding) {
    isOutdated = true;
    return;
  }
  isBuilding = true;
  isOutdated = false;
  const env = { NODE_ENV: "development", MATINEE_BUILD_DIRECTORY: DIRECTORY };
  const { ok, output } = await runTool("react-router", ["build", "--mode", "development"], { env });
  isBuilding = false;
  if (isOutdated) return rebuild();
  if (ok) restart();
  else console.error(output);
  return undefined;
}

function restart(): void {
  server?.kill("SIGTERM");
  const entry = join(projectRoot, DIRECTORY, "server/main.js");
  server = spawn(process.execPath, [entry], { env: environment, stdio: "inherit" });
}

for (const folder of SOURCES) {
  watch(join(projectRoot, folder), { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(rebuild, SETTLES_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    server?.kill("SIGTERM");
    process.exit(0);
  });
}
await rebuild();
