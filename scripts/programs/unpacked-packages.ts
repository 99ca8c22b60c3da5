import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

import { fetchedFolder, fetchedPrograms } from "../bootstrap/fetched-programs.mjs";
import { aptGet } from "./debian-packages.ts";
import { runProgram } from "./run-program.ts";

/** A program has to use the C library that starts it: that of the system. */
const LEFT_OUT = /^(?:libc6|libc-bin|libc-l10n|locales)_/;

const systemStatus = "/var/lib/dpkg/status";

/**
 * Fetches Debian's packages, with all that they need and this system lacks, and unpacks them into a
 * folder of ours: no root is needed, and the system stays as it is. Returns the folder, in which
 * each file has the path that it would have on the system.
 */
export async function unpackPackages(
  names: readonly string[],
  log: (line: string) => void,
): Promise<string> {
  mkdirSync(fetchedFolder, { recursive: true });
  // Of its own: another process may fetch at the same time.
  const state = mkdtempSync(join(fetchedFolder, "apt-"));
  try {
    return await unpackFrom(state, names, log);
  } finally {
    rmSync(state, { recursive: true });
  }
}

async function unpackFrom(
  state: string,
  names: readonly string[],
  log: (line: string) => void,
): Promise<string> {
  const unpacked = join(fetchedFolder, "debian");
  for (const folder of ["lists/partial", "archives/partial"]) {
    mkdirSync(join(state, folder), { recursive: true });
  }
  mkdirSync(unpacked, { recursive: true });
  copyFileSync(systemStatus, join(state, "status"));
  const options = [
    `Dir::State=${state}`,
    `Dir::State::lists=${join(state, "lists")}`,
    `Dir::State::status=${join(state, "status")}`,
    `Dir::Cache=${state}`,
    `Dir::Cache::archives=${join(state, "archives")}`,
    "Debug::NoLocking=1",
  ].map((option) => `--option=${option}`);
  await aptGet([...options, "update"]);
  const install = ["install", "--yes", "--no-install-recommends", "--download-only", ...names];
  await aptGet([...options, ...install], createProgress(log));
  const archives = globSync(join(state, "archives/*.deb")).filter(
    (archive) => !LEFT_OUT.test(basename(archive)),
  );
  log(`Unpacking ${archives.length} packages…`);
  for (const archive of archives) await runProgram("dpkg-deb", ["--extract", archive, unpacked]);
  return unpacked;
}

/** Tells the size of what comes, and each tenth of it. */
function createProgress(log: (line: string) => void): (line: string) => void {
  let count = 0;
  let fetched = 0;
  return (line) => {
    const [, newer, added] = /^(\d+) upgraded, (\d+) newly installed/.exec(line) ?? [];
    if (added !== undefined) count = Number(newer) + Number(added);
    if (line.startsWith("Need to get")) log(line.replace("Need to get", "Fetching"));
    if (!line.startsWith("Get:")) return;
    fetched += 1;
    const step = Math.max(1, Math.ceil(count / 10));
    if (fetched % step === 0 || fetched === count) log(`  ${fetched} of ${count} packages`);
  };
}

/** Makes a command that starts an unpacked program with the libraries and fonts beside it. */
export function makeCommand(unpacked: string, program: string, name = basename(program)): void {
  mkdirSync(fetchedPrograms, { recursive: true });
  const command = join(fetchedPrograms, name);
  const fonts = writeFontSettings(unpacked);
  const lines = [
    "#!/bin/sh",
    `export LD_LIBRARY_PATH=${quote(listLibraryFolders(unpacked).join(":"))}`,
    `export FONTCONFIG_FILE=${quote(fonts)}`,
    `exec ${quote(program)} "$@"`,
  ];
  writeFileSync(command, `${lines.join("\n")}\n`);
  chmodSync(command, 0o755);
}

/** Some packages keep libraries in a folder of their own, such as `pulseaudio`. */
function listLibraryFolders(unpacked: string): string[] {
  const libraries = globSync(join(unpacked, "{lib,usr/lib}/*-linux-gnu*/{*,*/*}.so*"));
  return [...new Set(libraries.map((file) => join(file, "..")))].toSorted();
}

/** Without settings for fonts a page that draws text ends with its browser. Returns their file. */
export function writeFontSettings(unpacked: string): string {
  const file = join(unpacked, "fonts.conf");
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, "usr/share/fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(unpacked, "font-cache")}</cachedir>
</fontconfig>
`;
  writeFileSync(file, settings);
  return file;
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
