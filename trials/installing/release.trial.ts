import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { createBrowser } from "#tests/browser.ts";

import { ensureBuild } from "../../scripts/building/ensure-build.ts";
import { codeBlocksIn } from "../../scripts/documenting/code-blocks.ts";
import { hasDebianPackages } from "../../scripts/programs/debian-packages.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { writeArchives } from "../../scripts/releasing/archives.ts";
import { freePort } from "../proxies/real-proxies.ts";
import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { bootSystem } from "./booted-system.ts";
import { canEmulateArm64, inArm64, prepareArm64 } from "./emulated-arm64.ts";
import { ADA, expectOpening, takeFirstSteps, wordsOf } from "./first-steps.ts";

const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
const COMMIT = "0123456789ab";
const OPEN_WITHIN_MS = 120_000;
const CPUS = ["x64", "arm64"];
const made = mkdtempSync(join(tmpdir(), "matinee-release-"));
beforeAll(() => writeArchives(made, { version, commit: COMMIT, cpus: CPUS }), 600_000);
afterAll(() => rmSync(made, { recursive: true }));

function makeMachine(): string {
  const machine = mkdtempSync(join(tmpdir(), "matinee-machine-"));
  onTestFinished(() => rmSync(machine, { recursive: true }));
  return machine;
}

function bringRelease(folder: string): void {
  for (const path of globSync(["*.tar.gz", "SHA256SUMS"], { cwd: made })) {
    cpSync(join(made, path), join(folder, path));
  }
}

/** The document's lines, for a processor, and for the version that is in the tar. */
const linesOf = (section: string, cpu: string = process.arch) =>
  wordsOf(section, "sh").replaceAll("x64", cpu).replaceAll("0.1.0", version);

/** Types them into a shell, and waits until what they start is open. */
async function type(
  [program = "", ...parameters]: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env"> = {},
) {
  const child = spawn(program, parameters, {
    ...options,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const end = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid);
    await ended;
  };
  onTestFinished(async () => void (await end()));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text) => (printed += String(text)));
  }
  const endsAt = performance.now() + OPEN_WITHIN_MS;
  while (!/ {2}Set up .+\n/.test(printed)) {
    if (child.exitCode !== null || performance.now() > endsAt) throw new Error(printed);
    await sleep(100);
  }
  return { printed, end };
}

const shell = (lines: string) => ["bash", "-euo", "pipefail", "-c", lines];

interface Processor {
  cpu: string;
  /** What begins a command for it. */
  command?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Types the lines of a release, with the Node of that machine, and uses what they start. */
async function startRelease(machine: string, { cpu, command = [], env = {} }: Processor) {
  const folder = join(machine, "release");
  bringRelease(folder);
  const port = String(await freePort());
  const path = [join(machine, "bin"), process.env["PATH"]].join(":");
  const { printed, end } = await type([...command, ...shell(linesOf("A release", cpu))], {
    cwd: folder,
    env: { PATH: path, HOME: machine, PORT: port, ...env },
  });
  const name = `matinee-${version}-linux-${cpu}`;
  expect(printed).toContain(`${name}.tar.gz: OK\n`);
  const origin = `http://127.0.0.1:${port}`;
  expectOpening(printed, origin, join(machine, "matinee-data"));
  await takeFirstSteps(origin, printed);
  await end();
  return join(folder, name);
}

test("a release starts by the lines of going live, and is set up", async () => {
  const machine = makeMachine();
  cpSync(process.execPath, join(machine, "bin/node"));
  const release = await startRelease(machine, { cpu: process.arch });
  const line = await runProgram(process.execPath, [join(release, "bin/matinee"), "--version"]);
  expect(line).toBe(`matinee ${version} (${COMMIT})`);
});

test.skipIf(!canEmulateArm64())("so does the one for 64-bit ARM, on an emulator", async () => {
  const machine = makeMachine();
  mkdirSync(join(machine, "bin"));
  await prepareArm64(join(machine, "bin"));
  await startRelease(machine, { cpu: "arm64", ...inArm64 });
});

/** A machine on which systemd runs, with a port for Matinee that is free here. */
async function boot(clone?: string) {
  const folder = makeMachine();
  const port = await freePort();
  const prepare = () => {
    bringRelease(join(folder, "root/release"));
    cpSync(process.execPath, join(folder, "usr/local/bin/node"));
    const own = join(folder, "etc/systemd/system/matinee.service.d");
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "trial.conf"), `[Service]\nEnvironment=PORT=${port}\n`);
  };
  const system = await bootSystem({ folder, clone, prepare });
  onTestFinished(system.end);
  return { ...system, folder, origin: `http://127.0.0.1:${port}` };
}

/** Matinee's own lines, without what the journal writes before each. */
const withoutJournal = (printed: string) => printed.replaceAll(/^\w{3} \d\d .+?\[\d+\]: /gm, "");

/** Whoever installed it looks after it. */
async function useService({ run, origin }: Awaited<ReturnType<typeof boot>>, opening: string) {
  expectOpening(opening, origin, "/var/lib/matinee");
  await takeFirstSteps(origin, opening);
  expect(await run("systemd-analyze verify matinee.service")).toBe("");
  expect(await run("systemctl is-enabled matinee")).toBe("enabled");
  const user = await run("stat --format=%u:%a /var/lib/private/matinee");
  expect(user).toMatch(/^6\d{4}:700$/);
  // It begins again by itself, and ends when it is asked to.
  await run("systemctl kill --signal=KILL matinee");
  await expect.poll(() => signIn(origin), { timeout: OPEN_WITHIN_MS }).toBe(303);
  await run("systemctl stop matinee");
  expect(await run("systemctl show --property=Result,NRestarts matinee")).toBe(
    "Result=success\nNRestarts=1",
  );
}

const signIn = (origin: string) =>
  createBrowser(origin)
    .post("/login", ADA)
    .then(({ status }) => status, String);

/** What systemd says of a failed line is in the journal alone. */
const SHOW_FAILURE = "trap 'journalctl --no-pager --unit matinee' ERR";

const isRoot = process.getuid?.() === 0;
const canBoot = isRoot && hasDebianPackages();

test.skipIf(!canBoot)("a release becomes a service by the lines of going live", async () => {
  const machine = await boot();
  const lines = `${SHOW_FAILURE}\ncd /root/release\n${linesOf("A release as a service")}`;
  const { printed } = await type([...machine.inside, ...shell(lines)]);
  expect(printed).toContain(`matinee-${version}-linux-${process.arch}.tar.gz: OK\n`);
  await useService(machine, withoutJournal(printed));
});

test.skipIf(!canBoot)("a clone becomes a service by the lines of operating.md", async () => {
  await ensureBuild(projectRoot, () => undefined);
  const world = await startStandIns();
  onTestFinished(world.stop);
  const machine = await boot(projectRoot);
  const [install = "", start = ""] = linesOfClone();
  await machine.run(install);
  // A clone begins with the services that its settings name.
  const settings = Object.entries(world.settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(machine.folder, "etc/matinee/environment"), settings.join(""));
  const lines = `${SHOW_FAILURE}\ncd /opt/matinee\n${start}\njournalctl --unit matinee --follow`;
  const { printed } = await type([...machine.inside, ...shell(lines)]);
  await useService(machine, withoutJournal(printed));
});

/** What operating.md has typed once the clone is built. */
function linesOfClone(): string[] {
  const page = readFileSync(join(projectRoot, "docs/operating.md"), "utf8");
  const [first] = codeBlocksIn(page).filter(({ section }) => section === "Install");
  return first?.text.split("\n").slice(2) ?? [];
}
