import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { fetchedFolder } from "../../scripts/bootstrap/fetched-programs.mjs";
import { ensureDebianPrograms, findDebianProgram } from "../../scripts/programs/debian-programs.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { NotRunError } from "../prove-all.ts";

const IPTABLES = "usr/sbin/iptables-nft";
const PROGRAMS = {
  "docker.io": "usr/sbin/dockerd",
  containerd: "usr/bin/containerd",
  runc: "usr/sbin/runc",
  "docker-compose": "usr/bin/docker-compose",
  // In a container's own network, it leads questions for a name to Docker.
  iptables: IPTABLES,
};
/** Debian's own, which has the modules that Compose needs and the system has already. */
const PYTHON = "usr/bin/python3";
const START_WITHIN_MS = 30_000;
const unpacked = join(fetchedFolder, "debian");

/** A container engine of its own: its images, containers and networks are gone with it. */
export interface Engine {
  docker: (...parameters: string[]) => Promise<string>;
  compose: (services: ComposedServices, ...parameters: string[]) => Promise<string>;
}

/** A file of this project for Compose, and what is said beside it. */
export interface ComposedServices {
  file: string;
  /** What a second file would say. */
  also?: object;
  /** What `.env` would say. */
  variables?: Readonly<Record<string, string>>;
}

export async function withEngine(
  work: (engine: Engine) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  await ensureDebianPrograms(PROGRAMS, log);
  const needed = { python3: PYTHON, ...PROGRAMS };
  const missing = Object.entries(needed).filter(([, path]) => !findDebianProgram(path));
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(" ");
    throw new NotRunError(`There is no container engine. To get it: sudo apt-get install ${names}`);
  }
  const folder = mkdtempSync(join(tmpdir(), "matinee-engine-"));
  const address = `unix://${join(folder, "socket")}`;
  const env = environmentWith(address, folder);
  const places = ["--data-root", join(folder, "data"), "--exec-root", join(folder, "run")];
  // Containers are reached through Docker's own proxy, and reach nobody: the firewall stays as it is.
  const network = ["--bridge=none", "--iptables=false", "--ip6tables=false"];
  const own = ["--pidfile", join(folder, "pid"), "--host", address];
  const daemon = spawn("dockerd", [...places, ...network, ...own], { env, stdio: "ignore" });
  const ended = once(daemon, "exit");
  const docker = (...parameters: string[]) => runProgram("docker", parameters, { env });
  try {
    await untilAnswered(docker);
    const compose: Engine["compose"] = (services, ...parameters) =>
      runCompose(folder, services, parameters, env);
    await work({ docker, compose }).finally(() => leaveNoNetwork(docker));
  } finally {
    daemon.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A network that is left would take its addresses from the next engine. */
async function leaveNoNetwork(docker: Engine["docker"]): Promise<void> {
  const containers = (await docker("ps", "--all", "--quiet")).split("\n").filter(Boolean);
  if (containers.length > 0) await docker("rm", "--force", ...containers);
  await docker("network", "prune", "--force");
}

/** Unpacked programs are found beside the system's, with their libraries and modules. */
function environmentWith(address: string, folder: string): NodeJS.ProcessEnv {
  // Debian gives it that name when it is installed.
  symlinkSync(findDebianProgram(IPTABLES) ?? "", join(folder, "iptables"));
  const folders = ["usr/bin", "usr/sbin"].map((path) => join(unpacked, path));
  const [modules] = globSync(join(unpacked, "usr/lib/*-linux-gnu/xtables"));
  return {
    ...process.env,
    DOCKER_HOST: address,
    PATH: [folder, ...folders, process.env["PATH"]].join(delimiter),
    PYTHONPATH: join(unpacked, "usr/lib/python3/dist-packages"),
    ...(modules !== undefined && { XTABLES_LIBDIR: modules }),
  };
}

async function untilAnswered(docker: Engine["docker"]): Promise<void> {
  const endsAt = performance.now() + START_WITHIN_MS;
  for (;;) {
    try {
      await docker("info");
      return;
    } catch (error) {
      if (performance.now() > endsAt) throw error;
      await sleep(500);
    }
  }
}

/** Debian's Compose is the one before the second, which does not know that a file may have a name. */
function runCompose(
  folder: string,
  { file, also, variables = {} }: ComposedServices,
  parameters: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const text = readFileSync(file, "utf8");
  const [, name = ""] = /^name: (\w+)$/m.exec(text) ?? [];
  const copy = join(folder, "compose.yaml");
  writeFileSync(copy, text.replace(/^name: .+$/m, ""));
  const files = ["--file", copy];
  if (also !== undefined) {
    const second = join(folder, "also.yaml");
    writeFileSync(second, JSON.stringify(also));
    files.push("--file", second);
  }
  const program = findDebianProgram(PROGRAMS["docker-compose"]) ?? "";
  const compose = existsSync(join(unpacked, PROGRAMS["docker-compose"]))
    ? join(unpacked, PROGRAMS["docker-compose"])
    : program;
  const what = [...files, "--project-directory", join(file, ".."), "--project-name", name];
  return runProgram(`/${PYTHON}`, [compose, ...what, ...parameters], {
    env: { ...env, ...variables },
  });
}
