import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { findDebianProgram } from "../../scripts/programs/debian-programs.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { writeArchives } from "../../scripts/releasing/archives.ts";
import { freePort } from "../proxies/real-proxies.ts";
import { expectOpening, takeFirstSteps, wordsOf } from "./first-steps.ts";

const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
const COMMIT = "0123456789ab";
const OPEN_WITHIN_MS = 120_000;
/** Programs in place of those that a machine without systemd lacks, and Node 24 as its own. */
const programs = join(import.meta.dirname, "programs");

const made = mkdtempSync(join(tmpdir(), "matinee-release-"));
beforeAll(() => writeArchives(made, { version, commit: COMMIT, cpus: [process.arch] }), 600_000);
afterAll(() => rmSync(made, { recursive: true }));

/** A folder with the tar and SHA256SUMS in `release/`, which others may read. */
function makeMachine(): string {
  const machine = mkdtempSync(join(tmpdir(), "matinee-machine-"));
  onTestFinished(() => rmSync(machine, { recursive: true }));
  chmodSync(machine, 0o755);
  for (const path of globSync(["*.tar.gz", "SHA256SUMS"], { cwd: made })) {
    cpSync(join(made, path), join(machine, "release", path));
  }
  mkdirSync(join(machine, "bin"));
  cpSync(process.execPath, join(machine, "bin/node"));
  return machine;
}

/** The document's lines, for this processor, and for the version that is in the tar. */
const linesOf = (section: string) =>
  wordsOf(section, "sh").replaceAll("x64", process.arch).replaceAll("0.1.0", version);

interface Typing {
  machine: string;
  path?: string[];
  cwd?: string;
  /** What ends it: the first process of a system of its own is deaf to a plain request. */
  signal?: "SIGTERM" | "SIGKILL";
}

/** Types them into a shell, and waits until what they start is open. */
async function type(
  command: readonly string[],
  { machine, path = [], cwd = machine, signal = "SIGTERM" }: Typing,
) {
  const port = await freePort();
  const [program = "", ...parameters] = command;
  const child = spawn(program, parameters, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: [...path, join(machine, "bin"), process.env["PATH"]].join(":"),
      HOME: machine,
      PORT: String(port),
    },
  });
  const ended = once(child, "exit");
  const end = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, signal);
    await ended;
  };
  onTestFinished(async () => void (await end()));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => (printed += String(text)));
  }
  const endsAt = performance.now() + OPEN_WITHIN_MS;
  while (!/^ {2}Set up .+\n/m.test(printed)) {
    if (child.exitCode !== null || performance.now() > endsAt) throw new Error(printed);
    await sleep(100);
  }
  return { origin: `http://127.0.0.1:${port}`, printed, end };
}

test("a release starts by the lines of going live, and is set up", async () => {
  const machine = makeMachine();
  const shell = ["bash", "-euo", "pipefail", "-c", linesOf("A release")];
  const { origin, printed, end } = await type(shell, { machine, cwd: join(machine, "release") });
  expect(printed).toContain(`matinee-${version}-linux-${process.arch}.tar.gz: OK\n`);
  expectOpening(printed, origin, join(machine, "matinee-data"));
  await takeFirstSteps(origin, printed);
  await end();
  const program = `release/matinee-${version}-linux-${process.arch}/bin/matinee`;
  const line = await runProgram(process.execPath, [join(machine, program), "--version"]);
  expect(line).toBe(`matinee ${version} (${COMMIT})`);
});

const hasSystemd = findDebianProgram("usr/bin/systemd-analyze") !== undefined;
const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot || !hasSystemd)(
  "a release becomes a service by the lines of going live, in which systemd finds nothing wrong",
  async () => {
    const machine = makeMachine();
    const script = join(import.meta.dirname, "own-system.sh");
    const own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", script];
    const lines = linesOf("A release as a service");
    const { origin, printed } = await type([...own, machine, lines], {
      machine,
      path: [programs],
      signal: "SIGKILL",
    });
    expect(printed.slice(0, printed.indexOf("Matinee is open"))).toBe(
      `matinee-${version}-linux-${process.arch}.tar.gz: OK\n\n  `,
    );
    expectOpening(printed, origin, "/var/lib/matinee");
    await takeFirstSteps(origin, printed);
    const units = join(machine, "etc/systemd/system");
    expect(globSync("multi-user.target.wants/matinee.service", { cwd: units })).toHaveLength(1);
    expect(globSync("lib/matinee/matinee.db", { cwd: machine })).toHaveLength(1);
  },
);

test.skipIf(!isRoot || !hasSystemd)(
  "systemd finds nothing wrong in the unit of a clone",
  async () => {
    const machine = makeMachine();
    const script = join(import.meta.dirname, "own-system.sh");
    const lines = `mkdir -p /opt/matinee && mount --bind '${projectRoot}' /opt/matinee
    cp /opt/matinee/deploy/matinee.service /etc/systemd/system/
    systemd-analyze verify /etc/systemd/system/matinee.service`;
    const own = ["--mount", "bash", script, machine, lines];
    expect(await runProgram("unshare", own)).toBe("");
  },
);
