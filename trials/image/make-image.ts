import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

import {
  type Base,
  copyNode,
  FOR_IMAGES,
  unpackBase,
} from "../../scripts/new-machine/bare-system.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { inArm64System } from "../installing/emulated-arm64.ts";
import type { Builder } from "./builder.ts";

const IMAGE = "localhost/matinee-trial";
export const BASES = { BASE: "localhost/debian-trial", BUILD_BASE: "localhost/node-trial" };
const PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** What the official small image of Debian leaves out, too. */
const NOT_IN_SLIM = [
  "usr/share/doc",
  "usr/share/info",
  "usr/share/locale",
  "usr/share/man",
  "var/cache/apt",
  "var/lib/apt/lists",
];

/** As Docker calls them. */
const HERE = process.arch === "x64" ? "amd64" : process.arch;
export const ARM64 = "linux/arm64";
const FOR_ARM64: Base = {
  ...FOR_IMAGES,
  file: "bare-image-arm64.tar",
  processor: { name: "arm64", command: inArm64System },
};

interface ImageOptions {
  /** Debian's packages that it has besides. */
  packages?: string;
  /** A file with Node for 64-bit ARM, which the image is for then; by default for this machine. */
  arm64Node?: string | undefined;
}

/** Builds `deploy/Dockerfile` as its user would, on bases that are made here. Returns its name. */
export async function makeImage(
  builder: Builder,
  { packages = "", arm64Node }: ImageOptions = {},
): Promise<string> {
  const platform = arm64Node === undefined ? [] : ["--platform", ARM64];
  await makeBases(builder, arm64Node);
  const commit = await runProgram("git", ["rev-parse", "--short=12", "HEAD"], { cwd: projectRoot });
  const given = Object.entries({
    ...BASES,
    COMMIT: commit.trim(),
    PACKAGES: packages,
    // Docker says them by itself.
    ...(arm64Node !== undefined && { BUILDPLATFORM: `linux/${HERE}`, TARGETPLATFORM: ARM64 }),
  });
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  const secret =
    certificates !== undefined && existsSync(certificates)
      ? ["--secret", `id=certificates,src=${certificates}`]
      : [];
  // Only in Docker's own format is there a place for HEALTHCHECK.
  const manner = ["--isolation", "chroot", "--pull-never", "--format", "docker"];
  const parameters = given.flatMap(([name, value]) => ["--build-arg", `${name}=${value}`]);
  const what = ["--file", "deploy/Dockerfile", "--tag", IMAGE, "."];
  await builder.buildah("bud", ...manner, ...platform, ...parameters, ...secret, ...what);
  return IMAGE;
}

async function makeBases(builder: Builder, arm64Node?: string): Promise<void> {
  const { BASE, BUILD_BASE } = BASES;
  const node = process.execPath;
  if (arm64Node === undefined) {
    await makeBase(builder, BASE, FOR_IMAGES);
    await makeBase(builder, BUILD_BASE, FOR_IMAGES, node);
    return;
  }
  await makeBase(builder, BASE, FOR_ARM64);
  // What builds is for this machine, and Node for the other: one name is for both.
  const both = [`${BUILD_BASE}-here`, `${BUILD_BASE}-arm64`] as const;
  await makeBase(builder, both[0], FOR_IMAGES, node);
  await makeBase(builder, both[1], FOR_ARM64, arm64Node);
  await builder.buildah("manifest", "create", BUILD_BASE, ...both);
}

/** With Node, if there is a file with it, and then with npm as well. */
async function makeBase(
  { buildah, mount, log }: Builder,
  name: string,
  base: Base,
  node?: string,
): Promise<void> {
  const container = (await buildah("from", "scratch")).trim();
  const root = await mount(container);
  await unpackBase(base, root, log);
  for (const path of NOT_IN_SLIM) rmSync(join(root, path), { recursive: true, force: true });
  if (node !== undefined) await copyNode(root, node);
  const architecture = base.processor === undefined ? [] : ["--arch", base.processor.name];
  await buildah("config", "--env", PATH, ...architecture, container);
  await buildah("commit", "--quiet", "--rm", container, name);
}
