import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";

const aptGetPath = "/usr/bin/apt-get";

/** Packages are installed without asking only on a disposable machine with Debian. */
export function mayInstallPackages(
  machine = {
    ci: process.env["CI"] === "true",
    uid: process.getuid?.(),
    hasApt: existsSync(aptGetPath),
  },
): boolean {
  return machine.ci && machine.uid === 0 && machine.hasApt;
}

export function installPostgresPackage(): void {
  // Debian would create and start a cluster of its own; the tests have theirs.
  mkdirSync("/etc/postgresql-common", { recursive: true });
  writeFileSync("/etc/postgresql-common/createcluster.conf", "create_main_cluster = false\n");
  installPackage("postgresql");
}

export function installChromiumPackage(): void {
  installPackage("chromium-headless-shell");
}

function installPackage(name: string): void {
  aptGet("update");
  // Keeps the settings file written above, instead of asking about it.
  aptGet("install", "--yes", "--option=Dpkg::Options::=--force-confold", name);
}

function aptGet(...parameters: string[]): void {
  const { status, stdout, stderr } = spawnSync(aptGetPath, ["--quiet", ...parameters], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status === 0) return;
  throw new Error(`apt-get ${parameters.join(" ")} failed:\n${stdout}${stderr}`);
}
