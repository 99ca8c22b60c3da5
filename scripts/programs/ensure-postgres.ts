import { globSync } from "node:fs";
import { join } from "node:path";

import { findPostgres } from "./find-postgres.ts";
import { unprivilegedUser } from "../testing/unprivileged-user.ts";
import { hasDebianPackages, installPackages, mayInstallPackages } from "./debian-packages.ts";
import { ensureProgram, type Presence, type Source } from "./ensure-program.ts";
import { runProgram } from "./run-program.ts";
import { makeCommand, unpackPackages } from "./unpacked-packages.ts";

const PACKAGES = ["postgresql"];

const sources: readonly Source[] = [
  { name: "installing it", isOpen: mayInstallPackages, fetch: () => installPackages(PACKAGES) },
  { name: "unpacking Debian's packages", isOpen: hasDebianPackages, fetch: unpack },
];

/** Makes sure that PostgreSQL's server programs are there; says why if they can't be. */
export function ensurePostgres(log = console.log): Promise<Presence> {
  const program = {
    name: "PostgreSQL",
    find: findPostgres,
    start,
    sources,
    toEnable: installLine(process.platform),
  };
  return ensureProgram(program, log);
}

const start = (folder: string) =>
  runProgram(join(folder, "postgres"), ["--version"], { ...unprivilegedUser(), cwd: "/" });

async function unpack(log: (line: string) => void): Promise<void> {
  const unpacked = await unpackPackages(PACKAGES, log);
  for (const program of globSync(join(unpacked, "usr/lib/postgresql/*/bin/*"))) {
    makeCommand(unpacked, program);
  }
}

export function installLine(platform: NodeJS.Platform): string {
  return platform === "darwin"
    ? "brew install postgresql@17 && brew link postgresql@17"
    : "sudo apt-get install postgresql";
}
