import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createBrowser } from "#tests/browser.ts";

import { OperatorError } from "../../scripts/bootstrap/operator-error.mjs";
import { NotRunError } from "../prove-all.ts";
import {
  ADA,
  expectIn,
  expectOpening,
  expectStatus,
  takeFirstSteps,
} from "../installing/first-steps.ts";
import { canEmulateArm64, inArm64System, prepareArm64 } from "../installing/emulated-arm64.ts";
import { withBuilder, type Builder } from "./builder.ts";
import { ARM64, makeImage } from "./make-image.ts";

/** No other program uses it, and the system chooses nobody's port inside a container. */
const PORT = "38211";
const ORIGIN = `http://127.0.0.1:${PORT}`;
/** A user that is neither this one nor the image's own. */
const PUID = 1234;
const MOST_MEGABYTES = { "/matinee": 120, "/": 300 };
/** Its libraries have room for larger pages of memory: Debian alone has 22 MB more. */
const MOST_FOR_ARM64 = { ...MOST_MEGABYTES, "/": 310 };
/** On an emulator it takes a minute or two. */
const START_WITHIN_MS = 240_000;
/** What `deploy/compose.yaml` gives it. */
const STOP_WITHIN_MS = 15_000;
const MATINEE = ["node", "--max-semi-space-size=16", "bin/matinee"];

/** Builds the image, and does with it what one who begins with it does. */
export async function proveImage(log: Builder["log"]): Promise<void> {
  requireRoot();
  await withBuilder(async (builder) => {
    const image = await makeImage(builder);
    const container = (await builder.buildah("from", "--pull-never", image)).trim();
    await useImage(builder, container, MOST_MEGABYTES);
  }, log);
}

/** The same with the image for 64-bit ARM, which an emulator runs. */
export async function proveArm64Image(log: Builder["log"]): Promise<void> {
  requireRoot();
  if (!canEmulateArm64()) throw new NotRunError("64-bit ARM cannot be emulated here.");
  const folder = mkdtempSync(join(tmpdir(), "matinee-arm64-"));
  try {
    await prepareArm64(folder);
    const build = async (builder: Builder) => {
      const image = await makeImage(builder, { arm64Node: join(folder, "node") });
      const from = ["from", "--pull-never", "--platform", ARM64, image];
      await useImage(builder, (await builder.buildah(...from)).trim(), MOST_FOR_ARM64);
    };
    await withBuilder(build, log, inArm64System);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function requireRoot(): void {
  if (process.getuid?.() !== 0) throw new NotRunError("Only root may change the root of a step.");
}

async function useImage(
  builder: Builder,
  container: string,
  mostMegabytes: Readonly<Record<string, number>>,
): Promise<void> {
  const { log } = builder;
  const data = mkdtempSync(join(tmpdir(), "matinee-volume-"));
  try {
    await expectContents(builder, container, mostMegabytes);
    // At /data buildah would mount a folder of its own, as the image has a volume there.
    const volume = ["--volume", `${data}:/films`, "--env", "MATINEE_DATA=/films"];
    const as = [...volume, "--env", `PORT=${PORT}`, "--env", `PUID=${PUID}`];
    const matinee = (...command: string[]) =>
      builder.run(container, as, ["node", "bin/matinee", ...command]);
    await whileOpen(builder.start(container, as, MATINEE), log, async (opening) => {
      expectOpening(opening, `http://localhost:${PORT}`, "/films");
      await takeFirstSteps(ORIGIN, opening);
      await matinee("db-backup", "/films/first.backup");
    });
    expectOwner(data);
    await whileOpen(builder.start(container, as, MATINEE), log, async (opening) => {
      if (opening.includes("Set up")) throw new OperatorError("It forgot that it was set up.");
      const { status } = await createBrowser(ORIGIN).post("/login", ADA);
      expectStatus(status, 303, "signing in after a second start");
      expectIn(
        await matinee("operator", "emails"),
        /All emails have been sent|waiting to be sent/,
        "a command",
      );
    });
  } finally {
    rmSync(data, { recursive: true });
  }
}

/** What is in it, and what is not. */
async function expectContents(
  builder: Builder,
  container: string,
  mostMegabytes: Readonly<Record<string, number>>,
): Promise<void> {
  const check = ["inspect", "--format", "{{.Docker.Config.Healthcheck}}", container];
  expectIn(await builder.buildah(...check), "/healthz", "a health check");
  for (const [folder, most] of Object.entries(mostMegabytes)) {
    const du = ["du", "--summarize", "--apparent-size", "--block-size=1000000", "-x", folder];
    const megabytes = Number.parseInt(await builder.run(container, [], du), 10);
    builder.log(`${folder} has ${megabytes} MB, of at most ${most}.`);
    if (!(megabytes <= most)) throw new OperatorError(`${folder} has more than ${most} MB.`);
  }
  const root = await builder.mount(container);
  const certificates = globSync("{etc,root,run,usr,var}/**/*.{crt,pem}", { cwd: root });
  if (certificates.length > 0) {
    throw new OperatorError(`The image has certificates: ${certificates.join(", ")}`);
  }
}

type ServerProcess = ReturnType<Builder["start"]>;

/** Does the work once it is open, with what it printed until then; it must stop in time. */
async function whileOpen(
  child: ServerProcess,
  log: Builder["log"],
  work: (opening: string) => Promise<void>,
): Promise<void> {
  const ended = once(child, "exit");
  try {
    await work(await readOpening(child));
  } finally {
    const startedAt = performance.now();
    // buildah would kill it: what stops a container asks the program in it.
    for (const pid of findServers()) process.kill(pid);
    await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    log(`It stopped within ${seconds} s.`);
  }
  if (child.exitCode === 0) return;
  for (const pid of findServers()) process.kill(pid, "SIGKILL");
  throw new OperatorError(`It did not stop within ${STOP_WITHIN_MS / 1000} s by itself.`);
}

/** The processes that run it as that user. */
function findServers(): number[] {
  const command = `/${MATINEE.join("\0")}\0`;
  return globSync("/proc/[0-9]*").flatMap((folder) => {
    try {
      const isSame = readFileSync(join(folder, "cmdline"), "utf8").endsWith(command);
      const [, user] = /^Uid:\t(\d+)/m.exec(readFileSync(join(folder, "status"), "utf8")) ?? [];
      return isSame && Number(user) === PUID ? [Number(basename(folder))] : [];
    } catch {
      return [];
    }
  });
}

async function readOpening({ stdout }: ServerProcess): Promise<string> {
  let printed = "";
  const late = setTimeout(() => stdout.destroy(), START_WITHIN_MS);
  for await (const text of stdout.iterator({ destroyOnReturn: false })) {
    printed += String(text);
    if (/^ {2}Mail .+\n/m.test(printed)) break;
  }
  clearTimeout(late);
  stdout.resume();
  expectIn(printed, "Matinee is open at", "a start");
  return printed;
}

/** What the server stored belongs to that user, and nobody else reads it. */
function expectOwner(data: string): void {
  const files = globSync("**", { cwd: data }).map((path) => join(data, path));
  const others = files.filter((path) => statSync(path).uid !== PUID);
  if (others.length > 0) throw new OperatorError(`Not of the user ${PUID}: ${others.join(", ")}`);
  if ((statSync(data).mode & 0o077) !== 0) throw new OperatorError("Others may read the data.");
}
