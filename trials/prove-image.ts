import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

import { OperatorError } from "../scripts/bootstrap/operator-error.mjs";
import { projectRoot } from "../scripts/project-root.ts";
import { NotRunError } from "./prove-all.ts";

const BASES = ["node:24-bookworm-slim", "debian:bookworm-slim"];
const IMAGE = "localhost/matinee-trial";
/** No other program uses it, and the system chooses nobody's port inside a container. */
const PORT = "38211";
const MOST_MEGABYTES = 300;
const MOST_OWN_MEGABYTES = 120;
const START_WITHIN_MS = 60_000;

/**
 * Builds `deploy/Dockerfile` as its user would and starts what came of it without a setting. It
 * needs no container engine: buildah runs each step in a changed root.
 */
export async function proveImage(): Promise<void> {
  if (!isOnPath("buildah")) {
    throw new NotRunError("There is no buildah. To get it: sudo apt-get install buildah");
  }
  if (process.getuid?.() !== 0) throw new NotRunError("Only root may change the root of a step.");
  await fetchBase();
  const dockerfile = ["--file", "deploy/Dockerfile", "--tag", IMAGE, "."];
  // Only in Docker's own format is there a place for HEALTHCHECK.
  await buildah(["bud", "--layers", "--isolation", "chroot", "--format", "docker", ...dockerfile]);
  const container =
    (await buildah(["from", "--pull-never", IMAGE])).trim().split("\n").at(-1) ?? "";
  try {
    const check = ["inspect", "--format", "{{.Docker.Config.Healthcheck}}", container];
    expectIn(await buildah(check), "/healthz", "a health check");
    await expectSmall(container);
    const opening = await start(container);
    expectIn(opening, "World  stand-ins (a demo catalogue, no keys needed)", "the demo world");
    expectIn(
      await run(container, "node", "bin/matinee", "operator", "emails"),
      "All emails have been sent",
      "a command",
    );
  } finally {
    await buildah(["rm", container]);
  }
}

/** Somebody without a way to the registry may give it another base under this name. */
async function fetchBase(): Promise<void> {
  const images = await buildah(["images", "--format", "{{.Name}}:{{.Tag}}"]);
  for (const base of BASES.filter((each) => !images.includes(each))) {
    await buildah(["pull", `docker.io/library/${base}`]).catch(() => {
      throw new NotRunError(
        `The image ${base} cannot be fetched, and none of that name is here: docs/operating.md says how to make one.`,
      );
    });
  }
}

/** What the server prints until it is open. */
async function start(container: string): Promise<string> {
  const node = ["timeout", String(START_WITHIN_MS / 1000), "node", "bin/matinee"];
  const child = spawn(
    "buildah",
    ["run", "--isolation", "chroot", "--env", `PORT=${PORT}`, container, "--", ...node],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let printed = "";
  for await (const text of child.stdout) {
    printed += String(text);
    if (/^ {2}Set up .+\n/m.test(printed)) break;
  }
  const response = await fetch(`http://127.0.0.1:${PORT}/healthz`);
  expectIn(await response.text(), "ok", "an answer");
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return printed;
}

/** What is ours, and all of it, unpacked. */
async function expectSmall(container: string): Promise<void> {
  for (const [folder, most] of [
    ["/matinee", MOST_OWN_MEGABYTES],
    ["/", MOST_MEGABYTES],
  ] as const) {
    const du = [
      "du",
      "--summarize",
      "--apparent-size",
      "--block-size=1000000",
      "--one-file-system",
      folder,
    ];
    const megabytes = Number.parseInt(await run(container, ...du), 10);
    console.log(`${folder} has ${megabytes} MB.`);
    if (!(megabytes <= most)) throw new OperatorError(`${folder} has more than ${most} MB.`);
  }
}

const run = (container: string, ...command: string[]) =>
  buildah(["run", "--isolation", "chroot", container, "--", ...command]);

async function buildah(parameters: string[]): Promise<string> {
  const child = spawn("buildah", parameters, {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (bytes) => (output += String(bytes)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code === 0) return output;
  throw new OperatorError(`buildah ${parameters[0]} failed:\n${output.slice(-2_000)}`);
}

function expectIn(text: string, part: string, what: string): void {
  if (!text.includes(part)) throw new OperatorError(`The image lacks ${what}:\n${text}`);
}

function isOnPath(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
