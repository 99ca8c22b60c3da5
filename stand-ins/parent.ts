import { fstatSync } from "node:fs";

const glanceMs = 500;

/**
 * Calls back when the parent process is gone, however suddenly. A pipe on standard input closes
 * with its other end, even on SIGKILL; without a pipe, the parent's pid changes.
 */
export function whenParentEnds(callBack: () => void): void {
  const parent = process.ppid;
  if (isPipe()) {
    process.stdin.once("end", callBack).once("close", callBack).once("error", callBack);
    process.stdin.resume();
  }
  setInterval(() => {
    if (process.ppid !== parent) callBack();
  }, glanceMs).unref();
}

/** A terminal or /dev/null says nothing about the parent. */
function isPipe(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}
