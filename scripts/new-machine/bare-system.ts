import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";

import { OperatorError } from "../bootstrap/operator-error.mjs";
import { fetchedFolder } from "../bootstrap/fetched-programs.mjs";
import { runProgram } from "../programs/run-program.ts";
import { unpackPackages } from "../programs/unpacked-packages.ts";
import { OWN_MOUNTS_AND_PROCESSES } from "./namespaces.ts";

// One file, which belongs to whoever had it made: those of a system have owners of many numbers.
const base = join(fetchedFolder, "bare-system.tar");

/** How this system reaches Debian's packages and npm's, and knows whom it trusts. */
const SHARED = [
  "/etc/apt",
  "/etc/hosts",
  "/etc/resolv.conf",
  "/etc/ssl/certs",
  "/usr/share/keyrings",
  "/usr/share/ca-certificates",
];

/**
 * A Debian with the least that it can start with, as a folder: made once, and copied for each run.
 * It has Git, with which one gets Matinee, and Node and npm of this system.
 */
export async function createBareSystem(folder: string, log = console.log): Promise<void> {
  mkdirSync(folder);
  if (existsSync(base)) await runProgram("tar", ["--extract", ...archiveOf(base, folder)]);
  else await makeBase(folder, log);
  for (const path of SHARED.filter((each) => existsSync(each))) {
    cpSync(path, join(folder, path), { recursive: true, dereference: true });
  }
  await copyNode(folder);
  await runProgram("chroot", [folder, "useradd", "--create-home", "--shell=/bin/bash", "visitor"]);
}

async function makeBase(folder: string, log: (line: string) => void): Promise<void> {
  const { suite, mirror } = readSource();
  log(`Making a bare Debian (${suite}), once…`);
  const program = "usr/sbin/debootstrap";
  const place = existsSync(`/${program}`) ? "/" : await unpackPackages(["debootstrap"], log);
  const make = ["sh", join(import.meta.dirname, "make-base.sh"), folder, join(place, program)];
  const system = ["--variant=minbase", "--include=git", suite, folder, mirror];
  await runProgram("unshare", [...OWN_MOUNTS_AND_PROCESSES, ...make, ...system], {
    env: { ...process.env, DEBOOTSTRAP_DIR: join(place, "usr/share/debootstrap") },
  });
  mkdirSync(fetchedFolder, { recursive: true });
  const unfinished = `${base}.unfinished`;
  await runProgram("tar", ["--create", ...archiveOf(unfinished, folder), "."]);
  renameSync(unfinished, base);
}

const archiveOf = (file: string, folder: string) => [
  "--numeric-owner",
  "--same-permissions",
  `--file=${file}`,
  `--directory=${folder}`,
];

/** Where this system has its own packages from. */
function readSource(): { suite: string; mirror: string } {
  const files = globSync("/etc/apt/{sources.list,sources.list.d/*.{list,sources}}");
  for (const text of files.map((file) => readFileSync(file, "utf8"))) {
    const line = /^deb (?:\[.*\] )?(?<mirror>\S+) (?<suite>[a-z]+) .*\bmain\b/m.exec(text)?.groups;
    const mirror = line?.["mirror"] ?? /^URIs: *(\S+)/m.exec(text)?.[1];
    const suite = line?.["suite"] ?? /^Suites: *([a-z]+)/m.exec(text)?.[1];
    if (mirror !== undefined && suite !== undefined) return { suite, mirror };
  }
  throw new OperatorError("No source of Debian's packages was found in /etc/apt.");
}

/** The Node that a person would start Matinee with, not the one that the packages bring. */
async function copyNode(folder: string): Promise<void> {
  const node = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
    .map((path) => join(path, "node"))
    .find((path) => existsSync(path));
  if (node === undefined) throw new OperatorError("There is no Node but the one in node_modules.");
  const npm = await runProgram(node, ["--print", 'require.resolve("npm/package.json")'], {
    env: { ...process.env, NODE_PATH: join(dirname(node), "../lib/node_modules") },
  });
  const local = join(folder, "usr/local");
  mkdirSync(join(local, "lib/node_modules"), { recursive: true });
  cpSync(node, join(local, "bin/node"), { dereference: true });
  cpSync(dirname(npm.trim()), join(local, "lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"]) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  }
}
