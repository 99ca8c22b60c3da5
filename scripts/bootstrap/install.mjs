import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { exclusively } from "./exclusive.mjs";
import { OperatorError } from "./operator-error.mjs";
import { linkOwnNode } from "./own-node.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Inside node_modules, so that whoever removes that folder removes the claim with it.
const stampPath = join(root, "node_modules", ".matinee-install");

/** Brings node_modules in line with package.json and the lock file, when it is not. */
export async function installWhenNeeded() {
  if (isInstalled()) return;
  await exclusively("install", root, async () => {
    // Another command may have installed everything while this one waited for its turn.
    if (!isInstalled()) await install();
  });
}

function isInstalled() {
  try {
    return readFileSync(stampPath, "utf8") === wantedStamp();
  } catch (error) {
    if (error.code === "ENOENT" && error.path === stampPath) return false;
    throw error;
  }
}

function wantedStamp() {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  return createHash("sha256")
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]))
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

async function install() {
  console.log("Installing what Matinee needs (first time: about half a minute)…");
  const { code, output } = await runNpm([
    "ci",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0) {
    throw new OperatorError(
      `${output.trim()}\nThe installation failed; npm's own words are above.`,
    );
  }
  mkdirSync(join(root, "node_modules"), { recursive: true });
  linkOwnNode();
  writeFileSync(stampPath, wantedStamp());
}

function runNpm(parameters) {
  const npm = process.env.npm_execpath ?? "";
  // Under `npm start` npm says where it is; otherwise it is the one on the PATH, which is a batch
  // file on Windows and needs the shell there.
  const [command, first, shell] = /npm-cli\.c?js$/.test(npm)
    ? [process.execPath, [npm], false]
    : ["npm", [], process.platform === "win32"];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...parameters], {
      cwd: root,
      shell,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (piece) => (output += piece);
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => reject(new OperatorError(`npm does not start: ${error.message}`)));
    child.on("close", (code) => resolve({ code, output }));
  });
}
