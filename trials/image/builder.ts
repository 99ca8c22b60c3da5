import { spawn, type ChildProcessByStdio } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";

import { fetchedFolder } from "../../scripts/bootstrap/fetched-programs.mjs";
import { ensureDebianPrograms, findDebianProgram } from "../../scripts/programs/debian-programs.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { NotRunError } from "../prove-all.ts";

const BUILDAH = "usr/bin/buildah";
/** Each step runs in a changed root, which needs no container engine. */
const IN_CHANGED_ROOT = ["--isolation", "chroot"];

/** Makes images, starts what is in them, and keeps all of it in a folder of its own. */
export interface Builder {
  log: (line: string) => void;
  buildah: (...parameters: string[]) => Promise<string>;
  /** The folder that a container's root is. */
  mount: (container: string) => Promise<string>;
  /** Runs a command in a container to its end; `as` are options of `buildah run`. */
  run: (container: string, as: string[], command: string[]) => Promise<string>;
  start: (
    container: string,
    as: string[],
    command: string[],
  ) => ChildProcessByStdio<null, Readable, null>;
}

/** `command` begins each of its commands, such as where programs for another processor run. */
export async function withBuilder(
  work: (builder: Builder) => Promise<void>,
  log: (line: string) => void,
  command: readonly string[] = [],
): Promise<void> {
  await ensureDebianPrograms({ buildah: BUILDAH }, log);
  const program = findDebianProgram(BUILDAH);
  if (program === undefined) {
    throw new NotRunError("There is no buildah. To get it: sudo apt-get install buildah");
  }
  const folder = mkdtempSync(join(tmpdir(), "matinee-image-"));
  // Nothing is fetched from a registry, so there is nobody to distrust.
  const settings = join(folder, ".config/containers");
  mkdirSync(settings, { recursive: true });
  const policy = { default: [{ type: "insecureAcceptAnything" }] };
  writeFileSync(join(settings, "policy.json"), JSON.stringify(policy));
  const env = { ...process.env, HOME: folder };
  const stores = ["--root", join(folder, "store"), "--runroot", join(folder, "run")];
  const [first = "", ...others] = [...command, "unshare", ...inOwnMounts(program)];
  const start = [...others, "--storage-driver", "vfs", ...stores];
  const options = { cwd: projectRoot, env };
  const buildah = (...parameters: string[]) =>
    runProgram(first, [...start, ...parameters], options);
  try {
    await work({
      log,
      buildah,
      mount: async (container) => (await buildah("mount", container)).trim(),
      run: (...what) => buildah(...running(...what)),
      start: (...what) =>
        spawn(first, [...start, ...running(...what)], {
          ...options,
          stdio: ["ignore", "pipe", "inherit"],
        }),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const running = (container: string, as: string[], command: string[]) => [
  "run",
  ...IN_CHANGED_ROOT,
  ...as,
  container,
  "--",
  ...command,
];

/** The parameters of `unshare`: what it mounts is seen by nobody else, and gone with it. */
function inOwnMounts(program: string): string[] {
  const [libraries = ""] = globSync(join(fetchedFolder, "debian/usr/lib/*-linux-gnu"));
  if (!program.startsWith(fetchedFolder)) return ["--mount", program];
  const system = join("/usr/lib", basename(libraries));
  const script = join(import.meta.dirname, "with-libraries.sh");
  return ["--mount", "sh", script, libraries, system, join(fetchedFolder, "debian", BUILDAH)];
}
