import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";

import { OperatorError } from "../bootstrap/operator-error.mjs";
import { fetchedFolder } from "../bootstrap/fetched-programs.mjs";
import { runProgram } from "../programs/run-program.ts";
import { unpackPackages } from "../programs/unpacked-packages.ts";

const base = join(fetchedFolder, "bare-system");

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
  if (!existsSync(base)) await makeBase(log);
  await runProgram("cp", ["--archive", "--reflink=auto", base, folder]);
  for (const path of SHARED.filter((each) => existsSync(each))) {
    cpSync(path, join(folder, path), { recursive: true, dereference: true });
  }
  await copyNode(folder);
  await runProgram("chroot", [folder, "useradd", "--create-home", "--shell=/bin/bash", "visitor"]);
}

async function makeBase(log: (line: string) => void): Promise<void> {
  const { suite, mirror } = readSource();
  log(`Making a bare Debian (${suite}), once…`);
  const unpacked = await unpackPackages(["debootstrap"], log);
  const unfinished = `${base}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const program = join(unpacked, "usr/sbin/debootstrap");
  await runProgram(
    "sh",
    [program, "--variant=minbase", "--include=git", suite, unfinished, mirror],
    {
      env: { ...process.env, DEBOOTSTRAP_DIR: join(unpacked, "usr/share/debootstrap") },
    },
  );
  renameSync(unfinished, base);
}

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
