import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { inFull } from "#tests/in-full.ts";
import { standInToken } from "./film-database/credentials.ts";

const main = join(import.meta.dirname, "main.ts");

const addressesLine = z.object({
  filmDatabase: z.url(),
  archive: z.url(),
  media: z.url(),
  trailers: z.url(),
  control: z.url(),
});

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("The child has no standard output.");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("The child ended without a line.");
}

async function start(...options: string[]) {
  const child = spawn(process.execPath, [main, "--port", "0", ...options], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const addresses = addressesLine.parse(JSON.parse(await firstLine(child)));
  return { child, addresses };
}

async function hasOneColor(picture: Response): Promise<boolean> {
  const { channels } = await sharp(await picture.arrayBuffer()).stats();
  return channels.every(({ min, max }) => max - min <= 1);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("the process", () => {
  test("serves everything and a picture", async () => {
    const { child, addresses } = await start();
    const headers = { authorization: `Bearer ${standInToken}` };
    const film = (path: string) => fetch(`${addresses.filmDatabase}${path}`, { headers });
    expect((await film("/3/movie/popular")).status).toBe(200);
    const [picture, item, control] = await Promise.all([
      film("/t/p/w500/movie-19-poster.jpg"),
      fetch(`${addresses.archive}/metadata/his_girl_friday`),
      fetch(`${addresses.control}/health`),
    ]);
    expect([picture.status, item.status, control.status]).toEqual([200, 200, 200]);
    expect(await hasOneColor(picture)).toBe(false);
    const redirect = await fetch(
      `${addresses.archive}/download/his_girl_friday/his_girl_friday.mp4`,
      {
        redirect: "manual",
      },
    );
    expect(redirect.headers.get("location")?.startsWith(addresses.media)).toBe(true);
    for (let page = 1; page <= inFull(4, 1); page += 1) {
      const reply = await film(`/3/movie/popular?page=${page}`);
      const rows = z
        .object({ results: z.array(z.object({ poster_path: z.string().nullable() })) })
        .parse(await reply.json()).results;
      await Promise.all(
        rows.map(async (row) => (await film(`/t/p/w342${row.poster_path}`)).arrayBuffer()),
      );
    }
    child.kill();
  });

  test("gives a picture one color when it is started with --plain-pictures", async () => {
    const { child, addresses } = await start("--plain-pictures");
    const picture = await fetch(`${addresses.filmDatabase}/t/p/w500/movie-19-poster.jpg`);
    expect(picture.status).toBe(200);
    expect(await hasOneColor(picture)).toBe(true);
    child.kill();
  });

  test("ends when its standard input closes", async () => {
    const { child } = await start();
    child.stdin?.end();
    await expect.poll(() => isRunning(child.pid ?? 0)).toBe(false);
  });

  test.each(inFull(["pipe", "ignore"], ["ignore"]))(
    "ends when its parent is killed, with standard input %s",
    async (stdin) => {
      const script = `const { spawn } = require("node:child_process");
        const child = spawn(process.execPath, ${JSON.stringify([main, "--port", "0"])},
          { stdio: ["${stdin}", "pipe", "inherit"] });
        child.stdout.once("data", () => console.log(child.pid));
        setInterval(() => {}, 1000);`;
      const parent = spawn(process.execPath, ["-e", script], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const pid = Number(await firstLine(parent));
      expect(isRunning(pid)).toBe(true);
      parent.kill("SIGKILL");
      await expect.poll(() => isRunning(pid)).toBe(false);
    },
  );

  test("refuses an invalid port", async () => {
    const child = spawn(process.execPath, [main, "--port", "many"], { stdio: "ignore" });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    expect(code).toBe(1);
  });
});
