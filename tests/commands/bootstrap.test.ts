import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { lockPath } from "../../scripts/bootstrap/exclusive.mjs";
import { nodeProblem } from "../../scripts/bootstrap/node-version.mjs";
import { createBootstrapProject, ended } from "./bootstrap-project.ts";

const installing = "Installing what Matinee needs (first time: about half a minute)…\n";
const oldNode = { version: "v20.20.2", platform: "linux", arch: "x64" };

describe("the Node that runs a command", () => {
  test.each([
    ["linux", "x64", "v18.20.8", 20],
    ["linux", "arm64", "v19.9.0", 20],
    ["linux", "riscv64", "v22.12.0", 24],
    ["darwin", "arm64", "v22.12.0", 24],
    ["win32", "x64", "v20.20.2", 24],
  ])("on %s %s: %s is too old, and one line says so", (platform, arch, version, needed) => {
    expect(nodeProblem({ platform, arch, version })).toBe(
      `Matinee needs Node ${needed} or newer on ${platform} (${arch}), and this is Node ${version.slice(1)}: get it from https://nodejs.org and try again.`,
    );
  });

  test("that is too old says so before anything is installed", async () => {
    const { run, root } = createBootstrapProject();
    const system = { platform: "linux", arch: "x64", version: "v18.20.8" };
    const { code, output } = await run(["echo"], system);
    expect(code).toBe(1);
    expect(output).toBe(`${nodeProblem(system)}\n`);
    expect(existsSync(join(root, "npm-calls"))).toBe(false);
  });

  test("an older one on Linux hands the command to the Node that came with the packages", async () => {
    const { run } = createBootstrapProject();
    const { code, output } = await run(["echo", "a", "b c"], oldNode);
    expect(output).toBe(`${installing}a b c ${process.version} no NODE_ENV\n`);
    expect(code).toBe(0);
  });

  test("an older one on Linux passes on how the command ended", async () => {
    const { run } = createBootstrapProject();
    expect((await run(["fail"], oldNode)).code).toBe(7);
    expect(await run(["refuse"], oldNode)).toEqual({ code: 1, output: "The shelf is full.\n" });
  });

  test("an older one on Linux passes signals on, and waits for the end of the command", async () => {
    const { start } = createBootstrapProject();
    const child = start(["wait"], oldNode);
    const end = ended(child);
    child.stdout?.on("data", (piece: Buffer) => {
      if (piece.toString().includes("waiting")) child.kill("SIGTERM");
    });
    expect((await end).code).toBe(9);
  });
});

describe("a command", () => {
  test("runs with its arguments, without the NODE_ENV of the shell", async () => {
    const { run } = createBootstrapProject();
    const { code, output } = await run(["echo", "a", "b c"]);
    expect(output).toBe(`${installing}a b c ${process.version} no NODE_ENV\n`);
    expect(code).toBe(0);
  });

  test("that refuses says why in one line", async () => {
    const { run } = createBootstrapProject();
    expect(await run(["refuse"])).toEqual({ code: 1, output: `${installing}The shelf is full.\n` });
  });

  test("of another name, or in another folder, does not exist", async () => {
    const { run } = createBootstrapProject();
    const says = (name: string) => `There is no command ${name}: \`npm run\` lists them.\n`;
    expect(await run(["nothing"])).toEqual({ code: 1, output: installing + says("nothing") });
    for (const name of ["../npm-cli", "bootstrap/install"]) {
      expect(await run([name])).toEqual({ code: 1, output: says(name) });
    }
  });
});

describe("the installation", () => {
  test("happens once, with everything the tests need", async () => {
    const { run, installs } = createBootstrapProject();
    expect((await run(["echo"])).output).toContain(installing);
    expect((await run(["echo"])).output).not.toContain(installing);
    expect(installs()).toEqual(["ci --include=dev --no-audit --no-fund --loglevel=error"]);
  });

  test("links the Node that came along, which npm 10 leaves out", async () => {
    const { run, root } = createBootstrapProject();
    await run(["echo"], oldNode);
    expect(existsSync(join(root, "node_modules/.bin/node"))).toBe(true);
  });

  test("happens again when what is needed changed", async () => {
    const { run, writeJson, installs } = createBootstrapProject();
    await run(["echo"]);
    writeJson("package.json", { type: "module", dependencies: { popcorn: "1.0.1" } });
    await run(["echo"]);
    writeJson("package-lock.json", { lockfileVersion: 3, packages: {} });
    await run(["echo"]);
    expect(installs()).toHaveLength(3);
  });

  test("happens again for another system, and when node_modules is gone", async () => {
    const { run, root, installs } = createBootstrapProject();
    await run(["echo"], { ...oldNode, version: "v24.21.0" });
    await run(["echo"], { platform: "linux", arch: "arm64", version: "v24.21.0" });
    rmSync(join(root, "node_modules"), { recursive: true });
    await run(["echo"], { platform: "linux", arch: "arm64", version: "v24.21.0" });
    expect(installs()).toHaveLength(3);
  });

  test("does not happen again when package.json changed elsewhere", async () => {
    const { run, writeJson, installs } = createBootstrapProject();
    await run(["echo"]);
    writeJson("package.json", {
      type: "module",
      dependencies: { popcorn: "1.0.0" },
      scripts: { go: "node go.js" },
    });
    await run(["echo"]);
    expect(installs()).toHaveLength(1);
  });

  test("that fails shows npm's words, claims nothing, and is tried again", async () => {
    const { run, root, write, installs } = createBootstrapProject();
    write("npm-fails", "");
    const failed = await run(["echo"]);
    expect(failed.code).toBe(1);
    expect(failed.output).toBe(
      `${installing}npm error: the shelf is empty\nThe installation failed; npm's own words are above.\n`,
    );
    rmSync(join(root, "npm-fails"));
    expect((await run(["echo"])).code).toBe(0);
    expect(installs()).toHaveLength(2);
  });

  test("happens once for commands that start at the same time", async () => {
    const { run, installs } = createBootstrapProject();
    const ends = await Promise.all([run(["echo"]), run(["echo"]), run(["echo"])]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(installs()).toHaveLength(1);
  });

  test("does not wait for a command that died in the middle of it", async () => {
    const { run, root, installs } = createBootstrapProject();
    const path = lockPath("install", `${root}/`);
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(path, JSON.stringify({ pid, token: "of the dead" }));
    const ends = await Promise.all([run(["echo"]), run(["echo"]), run(["echo"])]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(installs()).toHaveLength(1);
    expect(existsSync(path)).toBe(false);
  });

  test("waits for one that is alive", async () => {
    const { run, root } = createBootstrapProject();
    const path = lockPath("install", `${root}/`);
    writeFileSync(path, JSON.stringify({ pid: process.pid, token: "ours" }));
    const second = run(["echo"]);
    const early = await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 700))]);
    expect(early).toBeUndefined();
    rmSync(path);
    expect((await second).code).toBe(0);
  });
});
