import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

import { OperatorError } from "./bootstrap/operator-error.mjs";
import { createBareSystem } from "./new-machine/bare-system.ts";
import { OWN_MOUNTS_AND_PROCESSES, OWN_ROOT, requireOwnRoot } from "./new-machine/namespaces.ts";
import { runProgram } from "./programs/run-program.ts";
import { projectRoot } from "./project-root.ts";

// The README's two commands in an empty copy of the last commit, on a bare Debian that has Node and
// nothing else: as root with CI=true, and as a user who may install nothing. `-- root` or `-- user`
// runs one of them. Whoever is not root starts it anew as the root of a user namespace.
const FORMS = {
  root: { user: "root", home: "root", command: "bash .ci/run" },
  user: { user: "visitor", home: "home/visitor", command: "npm test" },
};
type Form = keyof typeof FORMS;

if (process.platform !== "linux") {
  throw new OperatorError("A bare system can be made on Linux alone.");
}
const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(FORMS, name));
if (unknown !== undefined) throw new OperatorError(`${unknown} is none of root, user.`);
const forms = (names.length > 0 ? names : Object.keys(FORMS)) as Form[];

const stops = new Set<() => void>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => process.exit(1));
}
// What runs ends before its files go.
process.on("exit", () => [...stops].toReversed().forEach((stop) => stop()));

if (process.getuid?.() === 0) process.exitCode = (await runEach()) ? 0 : 1;
else {
  requireOwnRoot();
  const again = [join(projectRoot, "scripts/bootstrap.mjs"), "test-new-machine", ...names];
  process.exitCode = await unshare([...OWN_ROOT, process.execPath, ...again], "SIGTERM");
}

async function runEach(): Promise<boolean> {
  const failed: Form[] = [];
  for (const form of forms) {
    const startedAt = performance.now();
    const ok = await runOnNewMachine(form);
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    console.log(`As ${form}: ${ok ? "passed" : "FAILED"}, ${minutes} min`);
    if (!ok) failed.push(form);
  }
  return failed.length === 0;
}

async function runOnNewMachine(form: Form): Promise<boolean> {
  const { user, home, command } = FORMS[form];
  const folder = join(mkdtempSync(join(tmpdir(), "matinee-new-machine-")), "system");
  const remove = () => rmSync(join(folder, ".."), { recursive: true, force: true });
  stops.add(remove);
  try {
    await createBareSystem(folder);
    await copyProject(folder, home);
    await runProgram("chroot", [folder, "chown", "--recursive", `${user}:`, `/${home}`]);
    const scripts = join(projectRoot, "scripts/new-machine");
    cpSync(join(scripts, "two-commands.sh"), join(folder, "usr/local/bin/two-commands"));
    const enter = ["sh", join(scripts, "enter.sh"), folder, user];
    const work = ["bash", "/usr/local/bin/two-commands", command];
    const clean = ["env", "--ignore-environment", ...listEnvironment(form)];
    const parameters = [...OWN_MOUNTS_AND_PROCESSES, ...enter, ...clean, ...work];
    return (await unshare(parameters, "SIGKILL")) === 0;
  } finally {
    remove();
    stops.delete(remove);
  }
}

/** Runs a command in new namespaces to its end, which is sooner if this one ends. */
async function unshare(parameters: string[], stopWith: NodeJS.Signals): Promise<number> {
  const child = spawn("unshare", parameters, { stdio: ["ignore", "inherit", "inherit"] });
  stops.add(() => child.kill(stopWith));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** The last commit, as a clone would have it. */
async function copyProject(folder: string, home: string): Promise<void> {
  const target = join(folder, home, "matinee");
  await runProgram("git", ["clone", "--quiet", "--no-hardlinks", projectRoot, target]);
  const npmSettings = join(homedir(), ".npmrc");
  if (existsSync(npmSettings)) cpSync(npmSettings, join(folder, home, ".npmrc"));
}

/** A new machine's own variables; a port that nobody uses, because the network is shared; and how this one reaches npm's packages. */
function listEnvironment(form: Form): string[] {
  const { user, home } = FORMS[form];
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  const registry = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" });
  return [
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    `HOME=/${home}`,
    `USER=${user}`,
    `PORT=${randomInt(20_000, 40_000)}`,
    `npm_config_registry=${registry.stdout.trim()}`,
    ...(certificates === undefined ? [] : [`NODE_EXTRA_CA_CERTS=${certificates}`]),
    ...(form === "root" ? ["CI=true"] : []),
  ];
}
