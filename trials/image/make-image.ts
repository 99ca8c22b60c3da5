import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

import { copyNode, FOR_IMAGES, unpackBase } from "../../scripts/new-machine/bare-system.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { projectRoot } from "../../scripts/project-root.ts";
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

/**
 * Builds `deploy/Dockerfile` as its user would, on bases that are made here, with Debian's packages
 * beside it. Returns its name.
 */
export async function makeImage(builder: Builder, packages = ""): Promise<string> {
  const { buildah } = builder;
  await makeBase(builder, BASES.BASE, async () => undefined);
  await makeBase(builder, BASES.BUILD_BASE, (root) => copyNode(root, process.execPath));
  const commit = await runProgram("git", ["rev-parse", "--short=12", "HEAD"], { cwd: projectRoot });
  const given = Object.entries({ ...BASES, COMMIT: commit.trim(), PACKAGES: packages });
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  const secret =
    certificates !== undefined && existsSync(certificates)
      ? ["--secret", `id=certificates,src=${certificates}`]
      : [];
  // Only in Docker's own format is there a place for HEALTHCHECK.
  const manner = ["--isolation", "chroot", "--pull-never", "--format", "docker"];
  const parameters = given.flatMap(([name, value]) => ["--build-arg", `${name}=${value}`]);
  const what = ["--file", "deploy/Dockerfile", "--tag", IMAGE, "."];
  await buildah("bud", ...manner, ...parameters, ...secret, ...what);
  return IMAGE;
}

async function makeBase(
  { buildah, mount, log }: Builder,
  name: string,
  complete: (root: string) => Promise<void>,
): Promise<void> {
  const container = (await buildah("from", "scratch")).trim();
  const root = await mount(container);
  await unpackBase(FOR_IMAGES, root, log);
  for (const path of NOT_IN_SLIM) rmSync(join(root, path), { recursive: true, force: true });
  await complete(root);
  await buildah("config", "--env", PATH, container);
  await buildah("commit", "--quiet", "--rm", container, name);
}
