import {
  chmodSync,
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

/** A Debian with the least that it can start with, and these packages. */
export interface Base {
  /** One file, which belongs to whoever had it made: those of a system have owners of many numbers. */
  file: string;
  packages: readonly string[];
  /** Another processor, as Debian calls it, and what begins a command where its programs run. */
  processor?: { name: string; command: readonly string[] };
}

/** With Git one gets Matinee. */
const FOR_NEW_MACHINES: Base = { file: "bare-system.tar", packages: ["git"] };
export const FOR_IMAGES: Base = { file: "bare-image.tar", packages: [] };

/** How this system reaches Debian's packages and npm's, and knows whom it trusts. */
const SHARED = [
  "/etc/apt",
  "/etc/hosts",
  "/etc/resolv.conf",
  "/etc/ssl/certs",
  "/usr/share/keyrings",
  "/usr/share/ca-certificates",
];

/** A machine of its own, as a folder, with Node and npm of this system. */
export async function createBareSystem(folder: string, log = console.log): Promise<void> {
  await unpackBase(FOR_NEW_MACHINES, folder, log);
  for (const path of SHARED.filter((each) => existsSync(each))) {
    cpSync(path, join(folder, path), { recursive: true, dereference: true });
  }
  await copyNode(folder);
  await runProgram("chroot", [folder, "useradd", "--create-home", "--shell=/bin/bash", "visitor"]);
}

/** Made once, and copied for each run. */
export async function unpackBase(base: Base, folder: string, log = console.log): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = join(fetchedFolder, base.file);
  if (existsSync(file)) return void (await runProgram("tar", ["-x", ...archiveOf(file, folder)]));
  await makeSystem(base, folder, log);
  // A temporary folder is its owner's alone, and a system's root is everybody's.
  chmodSync(folder, 0o755);
  mkdirSync(fetchedFolder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  await runProgram("tar", ["-c", ...archiveOf(unfinished, folder), "."]);
  renameSync(unfinished, file);
}

async function makeSystem(
  { packages, processor }: Base,
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  const { suite, mirror } = readSource();
  log(`Making a bare Debian (${[suite, processor?.name].join(" ").trim()}), once…`);
  const program = "usr/sbin/debootstrap";
  const place = existsSync(`/${program}`) ? "/" : await unpackPackages(["debootstrap"], log);
  const make = ["sh", join(import.meta.dirname, "make-base.sh"), folder, join(place, program)];
  const include = packages.length === 0 ? [] : [`--include=${packages.join(",")}`];
  const architecture = processor === undefined ? [] : [`--arch=${processor.name}`];
  const system = ["--variant=minbase", ...architecture, ...include, suite, folder, mirror];
  const apart = ["unshare", ...OWN_MOUNTS_AND_PROCESSES, ...make, ...system];
  const [first = "", ...parameters] = [...(processor?.command ?? []), ...apart];
  await runProgram(first, parameters, {
    env: { ...process.env, DEBOOTSTRAP_DIR: join(place, "usr/share/debootstrap") },
  });
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

/** By default the Node that a person would start Matinee with, not the one that the packages bring. */
export async function copyNode(folder: string, node = findOwnNode()): Promise<void> {
  const npm = await runProgram(
    process.execPath,
    ["--print", 'require.resolve("npm/package.json")'],
    {
      env: { ...process.env, NODE_PATH: join(dirname(findOwnNode()), "../lib/node_modules") },
    },
  );
  const local = join(folder, "usr/local");
  mkdirSync(join(local, "lib/node_modules"), { recursive: true });
  cpSync(node, join(local, "bin/node"), { dereference: true });
  cpSync(dirname(npm.trim()), join(local, "lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"]) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  }
}

function findOwnNode(): string {
  const node = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
    .map((path) => join(path, "node"))
    .find((path) => existsSync(path));
  if (node === undefined) throw new OperatorError("There is no Node but the one in node_modules.");
  return node;
}
