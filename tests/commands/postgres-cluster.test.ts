import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { describe, expect, test } from "vitest";

import { findPostgres } from "../../scripts/programs/find-postgres.ts";
import { startPostgres } from "../../scripts/programs/postgres-cluster.ts";
import { installLine } from "../../scripts/programs/ensure-postgres.ts";
import { postgresPart } from "../../scripts/testing/postgres-part.ts";
import { unprivilegedUser } from "../../scripts/testing/unprivileged-user.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const binaries = findPostgres();
const clusters = () => readdirSync(tmpdir()).filter((name) => name.startsWith("matinee-pg-"));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function serverPid(directory: string): number {
  return Number(readFileSync(join(directory, "data/postmaster.pid"), "utf8").split("\n")[0]);
}

describe.skipIf(binaries === undefined)("a temporary PostgreSQL", () => {
  test("answers, stores what it acknowledges, listens only in its own folder, and leaves nothing", async () => {
    const cluster = await startPostgres(binaries ?? "");
    const pid = serverPid(cluster.directory);
    expect(isAlive(pid)).toBe(true);
    try {
      const client = new Client({ connectionString: cluster.url });
      await client.connect();
      const setting = async (name: string) => (await client.query(`SHOW ${name}`)).rows[0]?.[name];
      expect(await setting("fsync")).toBe("on");
      expect(await setting("synchronous_commit")).toBe("on");
      expect(await setting("listen_addresses")).toBe("");
      expect(await setting("server_encoding")).toBe("UTF8");
      await client.end();
    } finally {
      await cluster.stop();
    }
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(cluster.directory)).toBe(false);
  });

  test("leaves nothing when the command that started it ends without stopping it", async () => {
    const module = new URL("../../scripts/programs/postgres-cluster.ts", import.meta.url).href;
    const { stdout } = spawnSync(process.execPath, [
      "--input-type=module",
      "--eval",
      `import { readFileSync } from "node:fs";
       import { startPostgres } from ${JSON.stringify(module)};
       const { directory } = await startPostgres(${JSON.stringify(binaries)});
       const pid = parseInt(readFileSync(directory + "/data/postmaster.pid", "utf8"));
       console.log(JSON.stringify({ directory, pid }));
       process.exit(1);`,
    ]);
    const { directory, pid } = JSON.parse(stdout.toString()) as { directory: string; pid: number };
    expect(existsSync(directory)).toBe(false);
    // The system may take a while to remove a process that lost its parent.
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test("that does not start gives the reason and leaves no folder", async () => {
    const broken = createTemporaryFolder({
      initdb: "#!/bin/sh\nexit 0\n",
      postgres: "#!/bin/sh\necho the disk is full >&2\nexit 1\n",
    });
    spawnSync("chmod", ["755", broken]);
    const before = clusters();
    await expect(startPostgres(broken)).rejects.toThrow("the disk is full");
    expect(clusters().filter((name) => !before.includes(name))).toEqual([]);
  });
});

describe("PostgreSQL's programs", () => {
  test("are taken from the PATH first, else Debian's newest version", () => {
    const root = createTemporaryFolder({
      "path/initdb": "",
      "path/postgres": "",
      "only-client/psql": "",
      "versions/9/bin/initdb": "",
      "versions/9/bin/postgres": "",
      "versions/17/bin/initdb": "",
      "versions/17/bin/postgres": "",
      "versions/18/bin/psql": "",
    });
    const versions = join(root, "versions");
    const path = `${join(root, "only-client")}:${join(root, "path")}`;
    expect(findPostgres({ path, versions })).toBe(join(root, "path"));
    expect(findPostgres({ path: join(root, "only-client"), versions })).toBe(
      join(versions, "17/bin"),
    );
    expect(findPostgres({ path: "", versions: join(root, "none") })).toBeUndefined();
  });
});

describe("the part of npm test that looks for PostgreSQL", () => {
  const quiet = new AbortController().signal;

  test("doesn't run where PostgreSQL can't be had, and says which command installs it", async () => {
    const missing = { why: "PostgreSQL is not installed.", toEnable: installLine("linux") };
    const part = postgresPart(() => Promise.resolve({ kind: "missing", ...missing }));
    expect(await part.run(quiet)).toEqual({ kind: "not run", ...missing });
  });

  test("names a command for each system", () => {
    expect(installLine("linux")).toBe("sudo apt-get install postgresql");
    expect(installLine("darwin")).toContain("brew install postgresql");
  });

  test("says where its programs are", async () => {
    const path = "/usr/lib/postgresql/17/bin";
    const part = postgresPart(() => Promise.resolve({ kind: "there", path }));
    expect(await part.run(quiet)).toEqual({ kind: "passed", note: path });
  });
});

describe("the user that PostgreSQL runs as", () => {
  const nobody = "root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/usr/sbin/nologin\n";
  const postgres = "postgres:x:107:112::/var/lib/postgresql:/bin/bash\n";

  test("is postgres when we are root, else nobody", () => {
    expect(unprivilegedUser(0, () => nobody + postgres)).toEqual({ uid: 107, gid: 112 });
    expect(unprivilegedUser(0, () => nobody)).toEqual({ uid: 65534, gid: 65533 });
    expect(() => unprivilegedUser(0, () => "root:x:0:0::/root:/bin/sh\n")).toThrow("refuses");
  });

  test("is ourselves when we are not", () => {
    expect(unprivilegedUser(1000, () => nobody + postgres)).toBeUndefined();
  });
});
