import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { projectRoot } from "./project-root.ts";

// Each is started through its JavaScript file: no shell, no batch file, the same on every system.
const tools = {
  knip: () => import.meta.resolve("knip"),
  oxfmt: () => import.meta.resolve("oxfmt/package.json"),
  oxlint: () => import.meta.resolve("oxlint/package.json"),
  playwright: () => import.meta.resolve("@playwright/test/package.json"),
  "react-router": () => import.meta.resolve("@react-router/dev/package.json"),
  tsc: () => import.meta.resolve("typescript/package.json"),
  vitest: () => import.meta.resolve("vitest/package.json"),
};

export type Tool = keyof typeof tools;

export interface ToolResult {
  ok: boolean;
  /** Its output, both streams in order, without colors, because it may end up in a file. */
  output: string;
}

export interface ToolOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Ends the tool when the person ends the command. */
  signal?: AbortSignal;
  /** The tool takes the time that others leave. */
  isInBackground?: boolean;
}

/** As `nice` has it. */
const BACKGROUND = 5;

/** Runs one of the development tools to its end, without output. */
export function runTool(
  tool: Tool,
  parameters: string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  const child = spawn(process.execPath, [toolPath(tool), ...parameters], {
    cwd: options.cwd ?? projectRoot,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.signal && { signal: options.signal }),
  });
  if (options.isInBackground && child.pid !== undefined) setPriority(child.pid, BACKGROUND);
  let output = "";
  const collect = (piece: Buffer) => {
    output += piece.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve, reject) => {
    child.on("error", (error) => {
      if (error.name !== "AbortError") reject(error);
    });
    child.on("close", (code) =>
      resolve({ ok: code === 0, output: stripVTControlCharacters(output) }),
    );
  });
}

/** The JavaScript file that starts it. */
export function toolPath(tool: Tool): string {
  const manifestPath = findPackageJSON(tools[tool]()) ?? "";
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Manifest;
  return join(dirname(manifestPath), manifest.bin[tool] ?? "");
}

interface Manifest {
  bin: Record<string, string>;
}
