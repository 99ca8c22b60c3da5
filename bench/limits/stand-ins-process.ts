import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { standInToken } from "../../stand-ins/film-database/credentials.ts";
import { budgets } from "../budgets.ts";
import type { LimitFigure } from "./held.ts";

const MAIN = join(import.meta.dirname, "../../stand-ins/main.ts");

/** What the stand-ins' process uses until it is ready, and after it has served eighty posters. */
export async function measureStandIns(): Promise<LimitFigure[]> {
  // Linux has a process's own figures here; elsewhere there is nothing to read.
  if (process.platform !== "linux") return [];
  const pictures = mkdtempSync(join(tmpdir(), "stand-ins-bench-"));
  const child = spawn(process.execPath, [MAIN, "--port", "0", "--pictures", pictures], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const { filmDatabase } = JSON.parse(line) as { filmDatabase: string };
    const startCpuMs = workedMs(child.pid ?? 0);
    await readPosters(filmDatabase);
    return [
      {
        name: "CPU ms until the stand-ins are ready",
        figure: startCpuMs,
        atMost: budgets.standIns.startCpuMs,
      },
      {
        name: "MB of the stand-ins at most",
        figure: peakMegabytes(child.pid ?? 0),
        atMost: budgets.standIns.megabytes,
      },
    ];
  } finally {
    child.kill();
    rmSync(pictures, { recursive: true, force: true });
  }
}

function workedMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function peakMegabytes(pid: number): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(peak) / 1000;
}

async function readPosters(origin: string): Promise<void> {
  const headers = { authorization: `Bearer ${standInToken}` };
  for (let page = 1; page <= 4; page += 1) {
    const reply = await fetch(`${origin}/3/movie/popular?page=${page}`, { headers });
    const { results } = (await reply.json()) as { results: { poster_path: string | null }[] };
    await Promise.all(
      results.map(async ({ poster_path }) =>
        (await fetch(`${origin}/t/p/w342${poster_path}`, { headers })).arrayBuffer(),
      ),
    );
  }
}
