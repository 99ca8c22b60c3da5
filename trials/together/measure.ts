import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

import type { BuiltServer } from "../../tests/built-server.ts";
import { NotRunError } from "../prove-all.ts";
import type { SimulatedPlayer } from "./simulated-player.ts";
import { SLOW } from "./slow-line.ts";

/** The most that nearly all may be apart, in seconds. */
const LIMITS = { good: 0.3, slow: 1 };
/** A machine that is later than this with everything shows nothing about players. */
const MOST_LATE_MS = 100;
const SHARES = [0.5, 0.95, 0.99, 1];
/** News takes its time, and so does a seek: only after it can all be in step. */
const SETTLED_AFTER_MS = 5_000;

export const roomsOf = (players: readonly SimulatedPlayer[]) => [
  ...Map.groupBy(players, ({ code }) => code).values(),
];

/** Whether a film plays, and nobody has just pressed anything or waited for the network. */
function isSettled(inRoom: readonly SimulatedPlayer[]): boolean {
  const disturbedAtMs = Math.max(...inRoom.map((player) => player.disturbedAtMs()));
  if (performance.now() - disturbedAtMs < SETTLED_AFTER_MS) return false;
  const known = inRoom.map(({ session }) => session.read().room?.playback);
  const changedAtMs = Math.max(...known.map((playback) => playback?.atMs ?? Infinity));
  return (
    known.every((playback) => playback?.isPlaying) && Date.now() - changedAtMs > SETTLED_AFTER_MS
  );
}

/** How far the players of each room are apart, every second; throws if that is too much. */
export async function watch(
  players: readonly SimulatedPlayer[],
  durationMs: number,
): Promise<string> {
  const late = monitorEventLoopDelay();
  late.enable();
  const drifts = { good: [] as number[], slow: [] as number[] };
  for (let atMs = 0; atMs < durationMs; atMs += 1_000) {
    await sleep(1_000);
    for (const inRoom of roomsOf(players).filter(isSettled)) {
      const seconds = inRoom.map(({ film }) => film.currentTime);
      const kind = inRoom.some(({ line }) => line === SLOW) ? "slow" : "good";
      drifts[kind].push(Math.max(...seconds) - Math.min(...seconds));
    }
  }
  const lateMs = Math.round(late.percentile(99) / 1e6);
  late.disable();
  const texts = (["good", "slow"] as const).map((kind) => {
    const [text, at99] = [percentiles(drifts[kind]), percentile(drifts[kind], 0.99)];
    if (at99 > LIMITS[kind]) {
      const apart = `On ${kind} lines players are apart: ${text}`;
      if (lateMs < MOST_LATE_MS) throw new Error(apart);
      throw new NotRunError(`${apart}, but this machine is late by ${lateMs} ms.`);
    }
    return `${kind} lines ${text}`;
  });
  return `${texts.join("; ")} (this machine is late by ${lateMs} ms)`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Infinity;
}

const percentiles = (seconds: readonly number[]) =>
  `${SHARES.map((share) => `p${share * 100} ${percentile(seconds, share).toFixed(3)} s`).join(", ")} of ${seconds.length}`;

/** Throws unless everybody has every message of each sender, once and in order. */
export function checkMessages(
  players: readonly SimulatedPlayer[],
  sent: ReadonlyMap<SimulatedPlayer, readonly string[]>,
): number {
  let count = 0;
  for (const inRoom of roomsOf(players)) {
    for (const reader of inRoom) {
      const { messages } = reader.session.read();
      const readOf = Map.groupBy(messages, ({ name }) => name);
      for (const sender of inRoom) {
        const read = (readOf.get(sender.name) ?? []).map(({ text }) => text);
        const expected = sent.get(sender) ?? [];
        if (read.join() === expected.join()) continue;
        throw new Error(
          `${reader.name} reads of ${sender.name}: ${read.join()}; not ${expected.join()}`,
        );
      }
    }
    count += inRoom[0]?.session.read().messages.length ?? 0;
  }
  return count;
}

interface Usage {
  megabytes: number;
  cpuMs: number;
  atMs: number;
}

/** What the servers have taken so far, on Linux. */
export function usageOf(servers: readonly BuiltServer[]): Usage {
  const usages = servers.map(({ process: { pid } }) => {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(read("status"))?.[1]);
    const fields = read("stat").split(") ").at(-1)?.split(" ") ?? [];
    return { kilobytes, ticks: Number(fields[11]) + Number(fields[12]) };
  });
  const sum = (of: (usage: (typeof usages)[number]) => number) =>
    usages.reduce((total, usage) => total + of(usage), 0);
  return {
    megabytes: sum(({ kilobytes }) => kilobytes) / 1_024,
    cpuMs: sum(({ ticks }) => ticks) * 10,
    atMs: performance.now(),
  };
}

const shareOf = (from: Usage, to: Usage) => (to.cpuMs - from.cpuMs) / (to.atMs - from.atMs);

/** What each room takes, beside what the servers take anyway. */
export function describeUsage(
  usage: Record<"start" | "idle" | "few" | "all" | "later", Usage>,
  rooms: { all: number; few: number },
): string {
  const { start, idle, few, all, later } = usage;
  const kilobytes = ((all.megabytes - few.megabytes) * 1_024) / (rooms.all - rooms.few);
  const share = (shareOf(all, later) - shareOf(start, idle)) / rooms.all;
  return `a room of ten takes ${Math.round(kilobytes)} kB of memory and ${(share * 100).toFixed(2)} % of a core of both servers, which then have ${Math.round(later.megabytes)} MB together`;
}

/** Throws if that takes far longer than on a busy machine. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const endsAtMs = performance.now() + 300_000;
  while (!condition()) {
    if (performance.now() > endsAtMs) throw new Error(`Waited in vain until ${what}.`);
    await sleep(50);
  }
}
