import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { claimingPng } from "#tests/pictures/large-pictures.ts";
import { stoppedClock } from "#tests/stopped-clock.ts";

import {
  createPictureDecoder,
  MOST_WAITING,
  type DecoderOptions,
} from "./picture-decoder.server.ts";

const PATIENT = { timeout: 60_000, interval: 20 };

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#8f2a20" } })
    .png()
    .toBuffer();

function openDecoder(options: Partial<DecoderOptions> = {}) {
  const troubles: unknown[] = [];
  const decoder = createPictureDecoder({
    onTrouble: (error) => troubles.push(error),
    // Deadlines never pass by themselves in these tests, however slow the machine is.
    after: stoppedClock().after,
    ...options,
  });
  onTestFinished(decoder.close);
  return { ...decoder, troubles };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Suspends the process that is decoding a picture. */
function hold(pid: number | undefined): number {
  if (pid === undefined) throw new Error("There is no process to hold.");
  process.kill(pid, "SIGSTOP");
  return pid;
}

test("thirty pictures at once are decoded one at a time, in one process that is not the server's", async () => {
  const { decode, status, troubles } = openDecoder();
  const bytes = await picture();
  // The process ends when it receives a second picture before it has answered the first.
  const made = await Promise.all(Array.from({ length: 30 }, () => decode("narrow", bytes)));
  expect(made.filter((each) => "bytes" in each)).toHaveLength(30);
  expect(troubles).toEqual([]);
  expect(status().pid).not.toBe(process.pid);
});

test.each([
  ["unreadable", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["too many pixels", claimingPng({ width: 7_000, height: 7_000, bits: 16 })],
])(
  "what is %s by its header is refused before a process is started for it",
  async (problem, bytes) => {
    const { decode, status } = openDecoder();
    expect(await decode("avatar", bytes)).toEqual({ problem });
    expect(status()).toEqual({ pid: undefined, waiting: 0 });
  },
);

test("a broken picture with a valid header is unreadable, and the same process decodes the next one", async () => {
  const { decode, status } = openDecoder();
  expect(await decode("avatar", claimingPng({ width: 900, height: 900 }))).toEqual({
    problem: "unreadable",
  });
  const { pid } = status();
  expect(await decode("avatar", await picture())).toHaveProperty("bytes");
  expect(status().pid).toBe(pid);
});

test("only a limited number wait, and whoever is refused learns it at once", async () => {
  const { decode, status } = openDecoder();
  const bytes = await picture();
  await decode("avatar", bytes);
  const held = hold(status().pid);
  const running = decode("avatar", bytes);
  const waiting = Array.from({ length: MOST_WAITING.avatar }, () => decode("avatar", bytes));
  expect(await decode("avatar", bytes)).toEqual({ problem: "busy" });
  expect(status().waiting).toBe(MOST_WAITING.avatar);
  process.kill(held, "SIGCONT");
  const made = await Promise.all([running, ...waiting]);
  expect(made.filter((each) => "bytes" in each)).toHaveLength(MOST_WAITING.avatar + 1);
  expect(await decode("avatar", bytes)).toHaveProperty("bytes");
});

test("at its deadline the process is killed, and the next picture gets another one", async () => {
  const clock = stoppedClock();
  const { decode, status, troubles } = openDecoder({ after: clock.after });
  const bytes = await picture();
  await decode("avatar", bytes);
  const held = hold(status().pid);
  const endless = decode("avatar", bytes);
  await expect.poll(clock.running, PATIENT).toContain(10_000);
  clock.runOut(10_000);
  expect(await endless).toEqual({ problem: "failed" });
  expect(isAlive(held)).toBe(false);
  expect(troubles.map(String)).toEqual([expect.stringContaining("SIGKILL")]);
  expect(await decode("avatar", bytes)).toHaveProperty("bytes");
  expect(status().pid).not.toBe(held);
});

test("a process that does not start in time is killed as well, and the picture may be sent again", async () => {
  const clock = stoppedClock();
  const { decode, status } = openDecoder({ after: clock.after });
  const bytes = await picture();
  const endless = decode("avatar", bytes);
  await expect.poll(() => status().pid, PATIENT).toBeDefined();
  hold(status().pid);
  clock.runOut(60_000);
  // It may have been ready just before it was suspended: then the work's deadline is the next.
  await expect.poll(() => (clock.runOut(10_000), status().pid), PATIENT).toBeUndefined();
  expect(await endless).toEqual({ problem: expect.stringMatching(/^(?:busy|failed)$/) });
  expect(await decode("avatar", bytes)).toHaveProperty("bytes");
});

test("a process that takes more memory than allowed ends, and affects nothing else", async () => {
  const greedy = openDecoder({ mostMemoryBytes: 1 });
  const bytes = await picture();
  expect(await greedy.decode("avatar", bytes)).toEqual({ problem: "failed" });
  expect(greedy.status().pid).toBeUndefined();
  expect(await greedy.decode("avatar", bytes)).toEqual({ problem: "failed" });
  expect(greedy.troubles).toHaveLength(2);
});

test("a process that crashes between two pictures is replaced", async () => {
  const { decode, status } = openDecoder();
  const bytes = await picture();
  await decode("avatar", bytes);
  const { pid = 0 } = status();
  process.kill(pid, "SIGKILL");
  await expect.poll(() => status().pid, PATIENT).toBeUndefined();
  expect(await decode("avatar", bytes)).toHaveProperty("bytes");
});

test("a process that is idle for a minute ends, and so does one that is closed", async () => {
  const clock = stoppedClock();
  const { decode, status, close } = openDecoder({ after: clock.after });
  const bytes = await picture();
  await decode("avatar", bytes);
  const { pid: first = 0 } = status();
  expect(clock.running()).toEqual([60_000]);
  clock.runOut(60_000);
  await expect.poll(() => isAlive(first), PATIENT).toBe(false);
  await decode("avatar", bytes);
  const { pid: second = 0 } = status();
  await close();
  expect(isAlive(second)).toBe(false);
});
