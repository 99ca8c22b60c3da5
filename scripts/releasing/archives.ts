import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";

import { runProgram } from "../programs/run-program.ts";
import { projectRoot } from "../project-root.ts";
import { stage } from "./stage.ts";

interface Release {
  version: string;
  commit: string;
  cpus: readonly string[];
}

/** What is published of a release, in a folder of its own. Returns the files. */
export async function writeArchives(folder: string, release: Release): Promise<string[]> {
  const { version, commit, cpus } = release;
  rmSync(folder, { recursive: true, force: true });
  const files: string[] = [];
  for (const cpu of cpus) {
    const name = `matinee-${version}-linux-${cpu}`;
    await stage(join(folder, name), { cpu, commit });
    files.push(join(folder, `${name}.tar.gz`));
    await runProgram("tar", ["--owner=0", "--group=0", "-czf", `${name}.tar.gz`, name], {
      cwd: folder,
    });
    rmSync(join(folder, name), { recursive: true });
  }
  files.push(await writeContents(folder, version));
  return [...files, await writeChecksums(folder, files)];
}

/** The packages that ship, for who looks for known weaknesses; npm knows the format itself. */
async function writeContents(folder: string, version: string): Promise<string> {
  const file = join(folder, `matinee-${version}.cdx.json`);
  const list = ["sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx"];
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, await runProgram("npm", list, { cwd: projectRoot }));
  return file;
}

async function writeChecksums(folder: string, files: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const file of files) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    lines.push(`${hash.digest("hex")}  ${basename(file)}\n`);
  }
  const list = join(folder, "SHA256SUMS");
  writeFileSync(list, lines.join(""));
  return list;
}
