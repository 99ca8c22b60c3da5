import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";

/**
 * Requests come before what a child process does, from its first moment on: it loads its program,
 * and on Linux its threads, such as those that collect garbage, keep the priority that it had when
 * they began.
 */
export function putBehind({ pid }: Pick<ChildProcess, "pid">): void {
  if (pid === undefined) return;
  try {
    // Not the lowest: beside busy processes a job would take minutes then.
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where priorities cannot be lowered, or it has ended already, it runs at the server's.
  }
}
