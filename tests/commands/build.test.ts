import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { ensureBuild, type Compile } from "../../scripts/building/ensure-build.ts";
import { hashSources } from "../../scripts/building/source-hash.ts";
import { createTemporaryFolder, writeBelow } from "./temporary-folder.ts";

const sources = {
  "app/root.tsx": "root",
  "app/ui/button.tsx": "button",
  "server/main.ts": "main",
  "package.json": "{}",
};

// Does what React Router does for the real project: makes one asset, named for this build, and a
// server.
function compileTo(name: string, text = `${name} `.repeat(100)): Compile {
  return (root, directory) => {
    writeBelow(join(root, directory), `client/assets/${name}.js`, text);
    writeBelow(join(root, directory), "server/main.js", `server of ${name}`);
    return Promise.resolve();
  };
}

function createProject() {
  const root = createTemporaryFolder(sources);
  const printed: string[] = [];
  const build = (compile: Compile) => ensureBuild(root, (line) => printed.push(line), compile);
  const change = (text: string) => writeBelow(root, "app/root.tsx", text);
  const has = (path: string) => existsSync(join(root, "build", path));
  const read = (path: string) => readFileSync(join(root, "build", path), "utf8");
  return { root, printed, build, change, has, read };
}

describe("the hash of the sources", () => {
  const changes: [string, (root: string) => void][] = [
    ["a file is changed", (root) => writeBelow(root, "app/ui/button.tsx", "another")],
    ["a file is added", (root) => writeBelow(root, "app/ui/field.tsx", "")],
    ["a file is removed", (root) => rmSync(join(root, "app/ui/button.tsx"))],
    [
      "a file is renamed",
      (root) => renameSync(join(root, "app/ui/button.tsx"), join(root, "app/ui/knob.tsx")),
    ],
    ["the packages change", (root) => writeBelow(root, "package-lock.json", "{}")],
    ["the build's settings change", (root) => writeBelow(root, "vite.config.ts", "")],
    ["a public file is added", (root) => writeBelow(root, "public/robots.txt", "")],
    ["the way of building changes", (root) => writeBelow(root, "scripts/building/a.ts", "")],
  ];

  test.each(changes)("changes when %s", (_, change) => {
    const root = createTemporaryFolder(sources);
    const before = hashSources(root);
    change(root);
    expect(hashSources(root)).not.toBe(before);
  });

  test("stays the same when a test, the documentation or the data changes", () => {
    const root = createTemporaryFolder(sources);
    const before = hashSources(root);
    for (const path of [
      "app/ui/button.test.tsx",
      "README.md",
      "data/a.db",
      "build/server/main.js",
    ]) {
      writeBelow(root, path, "some");
    }
    expect(hashSources(root)).toBe(before);
  });
});

describe("a build", () => {
  test("is made only when the sources changed", async () => {
    const { build, change, read, printed } = createProject();
    expect(await build(compileTo("one"))).toBe(true);
    expect(await build(compileTo("two"))).toBe(false);
    expect(read("server/main.js")).toBe("server of one");
    change("changed");
    expect(await build(compileTo("three"))).toBe(true);
    expect(read("server/main.js")).toBe("server of three");
    expect(printed).toEqual(["Building…", "Building…"]);
  });

  test("is made again when the sources changed while it was made", async () => {
    const { build, change } = createProject();
    await build(async (root, directory) => {
      await compileTo("one")(root, directory);
      change("changed meanwhile");
    });
    expect(await build(compileTo("two"))).toBe(true);
  });

  test("is made once by commands that start at the same time", async () => {
    const { build } = createProject();
    const built = await Promise.all([build(compileTo("one")), build(compileTo("two"))]);
    expect(built.toSorted()).toEqual([false, true]);
  });

  test("keeps the previous build's assets, and no older ones", async () => {
    const { build, change, has } = createProject();
    await build(compileTo("one"));
    change("second");
    await build(compileTo("two"));
    for (const ending of ["", ".br", ".gz"]) {
      expect(has(`client/assets/one.js${ending}`)).toBe(true);
      expect(has(`client/assets/two.js${ending}`)).toBe(true);
    }
    change("third");
    await build(compileTo("three"));
    expect(has("client/assets/one.js")).toBe(false);
    expect(has("client/assets/one.js.br")).toBe(false);
    expect(has("client/assets/two.js")).toBe(true);
  });

  test("keeps its own asset of the same name", async () => {
    const { build, change, read } = createProject();
    await build(compileTo("one", "earlier"));
    change("second");
    await build(compileTo("one", "fresh"));
    expect(read("client/assets/one.js")).toBe("fresh");
    change("third");
    await build(compileTo("two"));
    expect(read("client/assets/one.js")).toBe("fresh");
  });

  test("has compressed copies of the files that become smaller", async () => {
    const { build, root, has } = createProject();
    const text = "a reel, and another reel, and another reel. ".repeat(50);
    await build(async (place, directory) => {
      await compileTo("long", text)(place, directory);
      writeBelow(join(place, directory), "client/tiny.txt", "a");
      writeBelow(join(place, directory), "client/film.mp4", text);
    });
    const path = join(root, "build/client/assets/long.js");
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(text);
    expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(text);
    for (const name of ["client/tiny.txt", "client/film.mp4", "server/main.js"]) {
      expect(has(name)).toBe(true);
      expect(has(`${name}.br`)).toBe(false);
      expect(has(`${name}.gz`)).toBe(false);
    }
  });

  test("that fails leaves the previous build as it was", async () => {
    const { build, change, read } = createProject();
    await build(compileTo("one"));
    change("broken");
    const broken = build(async (root, directory) => {
      await compileTo("two")(root, directory);
      throw new Error("It does not compile.");
    });
    await expect(broken).rejects.toThrow("It does not compile.");
    expect(read("server/main.js")).toBe("server of one");
    expect(await build(compileTo("three"))).toBe(true);
  });

  test("that was killed leaves the previous build, and the next command builds", async () => {
    const { build, change, read, root, has } = createProject();
    await build(compileTo("one"));
    change("second");
    const killed = spawn(process.execPath, [
      "--input-type=module",
      "--eval",
      `import { ensureBuild } from ${JSON.stringify(new URL("../../scripts/building/ensure-build.ts", import.meta.url).href)};
       setInterval(() => {}, 1000);
       await ensureBuild(${JSON.stringify(root)}, console.log, () => new Promise(() => {}));`,
    ]);
    await once(killed.stdout, "data");
    killed.kill("SIGKILL");
    await once(killed, "close");
    expect(read("server/main.js")).toBe("server of one");
    expect(await build(compileTo("two"))).toBe(true);
    expect(has("client/assets/one.js")).toBe(true);
    expect(existsSync(join(root, "build.next"))).toBe(false);
  });

  test("that died between moving the old build away and the new one in loses no asset", async () => {
    const { build, root, has } = createProject();
    await build(compileTo("one"));
    mkdirSync(join(root, "build.next"));
    renameSync(join(root, "build"), join(root, "build.next/before"));
    writeBelow(root, "app/root.tsx", "second");
    expect(await build(compileTo("two"))).toBe(true);
    expect(has("client/assets/one.js")).toBe(true);
    expect(has("client/assets/two.js")).toBe(true);
  });
});
