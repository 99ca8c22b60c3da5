import { existsSync, mkdirSync, writeFileSync } from "node:fs";

import { runProgram } from "./run-program.ts";

const aptGetPath = "/usr/bin/apt-get";

export const hasDebianPackages = () => existsSync(aptGetPath);

/** Packages are installed without asking only on a disposable machine with Debian. */
export function mayInstallPackages(
  machine = {
    ci: process.env["CI"] === "true",
    uid: process.getuid?.(),
    hasApt: hasDebianPackages(),
  },
): boolean {
  return machine.ci && machine.uid === 0 && machine.hasApt;
}

export async function installPackages(names: readonly string[]): Promise<void> {
  if (names.includes("postgresql")) keepFromCreatingCluster();
  await aptGet(["update"]);
  // Keeps the settings file written above, instead of asking about it.
  const keepSettings = "--option=Dpkg::Options::=--force-confold";
  await aptGet(["install", "--yes", keepSettings, ...names]);
}

/** Debian would create and start a cluster of its own; the tests have theirs. */
function keepFromCreatingCluster(): void {
  mkdirSync("/etc/postgresql-common", { recursive: true });
  writeFileSync("/etc/postgresql-common/createcluster.conf", "create_main_cluster = false\n");
}

export const aptGet = (parameters: readonly string[], onLine?: (line: string) => void) =>
  runProgram(aptGetPath, ["--quiet", ...parameters], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
    ...(onLine && { onLine }),
  });
