import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

import { ensureBuild, markReleased } from "../building/ensure-build.ts";
import { runProgram } from "../programs/run-program.ts";
import { projectRoot } from "../project-root.ts";

/** What a release consists of, beside the packages; the rest is for those who change it. */
const SHIPPED = [
  "CHANGELOG.md",
  "LICENSE",
  "app",
  "art/pictures",
  "art/reels",
  "bin",
  "build",
  "deploy",
  "docs",
  "scripts",
  "stand-ins",
];
const LEFT_OUT = /\.test\.tsx?$|^(?:screenshots|\.env)$/;

/** What no server reads: Node itself, compilers, sources, and what browsers run. */
const PACKAGES_LEFT_OUT = [
  "node-linux-*",
  "typescript",
  "@typescript",
  "better-sqlite3/{deps,src}",
  "zod/src",
  "react-dom/cjs/react-dom-{client,profiling}.*",
  "react-dom/cjs/react-dom-server*.{browser,bun,edge}.*",
  "**/{CHANGELOG,README}.md",
  "**/*.d.{ts,mts,cts}",
  "**/*.map",
];

export interface Platform {
  cpu: string;
  /** The commit that is released. */
  commit: string | undefined;
}

/** Puts what runs into a folder: the build, its packages for one platform, and the commands. */
export async function stage(folder: string, { cpu, commit }: Platform): Promise<void> {
  await ensureBuild(projectRoot, console.log);
  mkdirSync(folder, { recursive: true });
  for (const path of SHIPPED.filter((each) => existsSync(join(projectRoot, each)))) {
    cpSync(join(projectRoot, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(basename(source)),
    });
  }
  markReleased(join(folder, "build"));
  for (const file of ["package-lock.json", ".npmrc", "package.json"]) {
    cpSync(join(projectRoot, file), join(folder, file));
  }
  const system = [`--cpu=${cpu}`, "--os=linux", "--libc=glibc"];
  await runProgram("npm", ["ci", "--omit=dev", ...system, "--loglevel=error"], { cwd: folder });
  for (const path of ["package-lock.json", ".npmrc"]) rmSync(join(folder, path));
  const packages = join(folder, "node_modules");
  for (const path of globSync(PACKAGES_LEFT_OUT, { cwd: packages })) {
    rmSync(join(packages, path), { recursive: true, force: true });
  }
  const binaries = "better-sqlite3/prebuilds/*.node";
  for (const path of globSync(binaries, { cwd: packages })) {
    if (basename(path) !== `linux-${cpu}.node`) rmSync(join(packages, path));
  }
  const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const { name, version, license, type, imports } = manifest;
  const written = { name, version, commit, private: true, license, type, imports };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(written, undefined, 2)}\n`);
}
