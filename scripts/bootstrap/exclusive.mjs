import { createHash, randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { OperatorError } from "./operator-error.mjs";

const pollMs = 100;
const timeoutMs = 10 * 60_000;

/**
 * Runs `work` while no other process runs work of the same name for the same folder. The lock is a
 * file in the temporary directory that names its holder; it cannot be inside node_modules or build,
 * because the work replaces them. A lock whose holder died is ignored.
 */
export async function exclusively(name, folder, work) {
  const path = lockPath(name, folder);
  const mine = JSON.stringify({ pid: process.pid, token: randomUUID() });
  await take(path, mine);
  const release = () => {
    if (read(path) === mine) rmSync(path, { force: true });
  };
  process.once("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.removeListener("exit", release);
  }
}

export function lockPath(name, folder) {
  const key = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(tmpdir(), `matinee-${name}-${key}.lock`);
}

async function take(path, mine) {
  const deadline = Date.now() + timeoutMs;
  while (!(await tryToTake(path, mine))) {
    if (Date.now() > deadline) {
      throw new OperatorError(`Another command has held ${path} for ten minutes: is it stuck?`);
    }
    await delay(pollMs);
  }
}

async function tryToTake(path, mine) {
  const holder = read(path);
  if (holder !== undefined) {
    if (isAlive(holder)) return false;
    rmSync(path, { force: true });
  }
  if (!createWhole(path, mine)) return false;
  // Another process that found the same dead holder may still remove our file instead, but only
  // now.
  if (holder !== undefined) await delay(pollMs);
  return read(path) === mine;
}

// Written to a temporary file and linked into place, so that nobody ever reads a half-written lock.
function createWhole(path, text) {
  const aside = `${path}.${randomUUID()}`;
  writeFileSync(aside, text);
  try {
    linkSync(aside, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(holder) {
  try {
    process.kill(JSON.parse(holder).pid, 0);
    return true;
  } catch (error) {
    // Not permitted to signal it: it is running, and belongs to somebody else.
    return error.code === "EPERM";
  }
}
