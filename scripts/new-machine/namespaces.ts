import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";

import { OperatorError } from "../bootstrap/operator-error.mjs";

/** The parameters of `unshare` for a command whose mounts and processes nobody else sees. */
export const OWN_MOUNTS_AND_PROCESSES = ["--mount", "--pid", "--fork", "--kill-child"];

/**
 * The parameters of `unshare` with which an ordinary user is root over files and users of their
 * own: they are numbers that /etc/subuid and /etc/subgid set aside for this person.
 */
export const OWN_ROOT = ["--map-root-user", "--map-auto"];

/** Switches with which a system forbids that, and the value that does. */
const SWITCHES = [
  { name: "kernel.unprivileged_userns_clone", forbids: "0", allows: "1" },
  { name: "kernel.apparmor_restrict_unprivileged_userns", forbids: "1", allows: "0" },
  { name: "user.max_user_namespaces", forbids: "0", allows: "10000" },
];

interface Machine {
  user: string;
  /** What `unshare` says when it is tried; undefined where it works. */
  problem: string | undefined;
  /** The text of a file; undefined where there is none. */
  read: (path: string) => string | undefined;
  has: (path: string) => boolean;
}

/** Throws with what is missing and the command that brings it. */
export function requireOwnRoot(machine = thisMachine()): void {
  const { problem } = machine;
  if (problem === undefined) return;
  const { why, toAllow } = explain(problem, machine);
  throw new OperatorError(
    `A bare system needs root, or a user namespace to be root in. ${why} To allow it: ${toAllow}`,
  );
}

function explain(problem: string, { user, read, has }: Machine) {
  for (const { name, forbids, allows } of SWITCHES) {
    if (read(`/proc/sys/${name.replaceAll(".", "/")}`)?.trim() !== forbids) continue;
    return {
      why: `This system forbids those: ${name} is ${forbids}.`,
      toAllow: `sudo sysctl ${name}=${allows}`,
    };
  }
  if (!has("/usr/bin/newuidmap")) {
    return { why: "There is no newuidmap.", toAllow: "sudo apt-get install uidmap" };
  }
  const lacking = ["subuid", "subgid"].filter(
    (name) => !`\n${read(`/etc/${name}`) ?? ""}`.includes(`\n${user}:`),
  );
  if (lacking.length === 0) return { why: problem, toAllow: "sudo npm run test:new-machine" };
  const options = lacking.map((name) => `--add-${name}s 100000-165535`).join(" ");
  return {
    why: `${user} has no numbers in ${lacking.map((name) => `/etc/${name}`).join(" and ")}.`,
    toAllow: `sudo usermod ${options} ${user}`,
  };
}

function thisMachine(): Machine {
  // Where the kernel refuses, --map-auto leaves a helper that waits for ever: so first without it.
  const problem = tryUnshare(["--map-root-user"]) ?? tryUnshare(OWN_ROOT);
  return {
    user: userInfo().username,
    problem,
    read: (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined),
    has: existsSync,
  };
}

function tryUnshare(options: readonly string[]): string | undefined {
  const tried = spawnSync("unshare", [...options, "true"], { encoding: "utf8" });
  if (tried.status === 0) return undefined;
  return tried.error?.message ?? tried.stderr.trim();
}
