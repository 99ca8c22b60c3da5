import { expect, test } from "vitest";

import { seededRandom } from "../../../trials/kills/random.ts";
import { createRoomClock } from "./room-clock.ts";
import { steer } from "./steer.ts";

const START_MS = 1_000_000;
const STEP_MS = 50;

interface Line {
  /** One way. */
  delayMs: number;
  jitterMs: number;
  /** What is lost comes this much later. */
  loss: number;
}

/** A player whose clock is wrong, whose line is slow, and whose film does not run quite true. */
function simulate(line: Line, seed: number, startsAt = 0) {
  const random = seededRandom(seed);
  const way = () =>
    line.delayMs + (random() - 0.5) * 2 * line.jitterMs + (random() < line.loss ? 400 : 0);
  const clockOffMs = (random() - 0.5) * 60_000;
  const runs = 1 + (random() - 0.5) / 500;
  const clock = createRoomClock();
  const film = { seconds: startsAt, rate: 1, isPlaying: false, seekingUntilMs: 0 };
  const drifts: number[] = [];
  let jumps = 0;
  const learnedAtMs = START_MS + way();
  for (let nowMs = START_MS; nowMs < START_MS + 60_000; nowMs += STEP_MS) {
    if ((nowMs - START_MS) % 5_000 === 0) {
      const [there, back] = [way(), way()];
      const deviceMs = nowMs + clockOffMs;
      clock.add({
        sentAtMs: deviceMs,
        serverMs: nowMs + there,
        receivedAtMs: deviceMs + there + back,
      });
    }
    const isSeeking = nowMs < film.seekingUntilMs;
    if (film.isPlaying && !isSeeking) film.seconds += (STEP_MS / 1_000) * film.rate * runs;
    const playback = { isPlaying: true, seconds: 0, atMs: START_MS, heldUntilMs: null };
    const known = clock.at(nowMs + clockOffMs);
    if (nowMs >= learnedAtMs && known !== undefined && !isSeeking) {
      const wanted = steer(playback, known, {
        seconds: film.seconds,
        durationSeconds: 7_200,
        seekTookSeconds: 0.3,
        nextLookSeconds: STEP_MS / 1_000,
      });
      Object.assign(film, { rate: wanted.rate, isPlaying: wanted.isPlaying });
      if (wanted.seekTo !== undefined) {
        film.seconds = wanted.seekTo;
        film.seekingUntilMs = nowMs + 300;
        jumps += 1;
      }
    }
    if (nowMs > START_MS + 15_000) drifts.push(film.seconds - (nowMs - START_MS) / 1_000);
  }
  return { jumps, last: drifts.at(-1) ?? 0, worst: Math.max(...drifts.map(Math.abs)), drifts };
}

test("players on a good line are within 0.3 seconds of each other, and nobody jumps", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { worst, jumps } = simulate({ delayMs: 30, jitterMs: 10, loss: 0 }, seed);
    expect(worst, `seed ${seed}`).toBeLessThan(0.15);
    expect(jumps, `seed ${seed}`).toBeLessThanOrEqual(1);
  }
});

test("players on a line of 300 ± 100 ms that loses 2 % are within a second", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { worst } = simulate({ delayMs: 300, jitterMs: 100, loss: 0.02 }, seed);
    expect(worst, `seed ${seed}`).toBeLessThan(0.5);
  }
});

test("whoever comes late jumps once, and then keeps in step", () => {
  const { jumps, worst } = simulate({ delayMs: 100, jitterMs: 20, loss: 0 }, 1, 500);
  expect(jumps).toBe(1);
  expect(worst).toBeLessThan(0.15);
});

test("a film that is paused is at the very position, without another rate", () => {
  const paused = { isPlaying: false, seconds: 12, atMs: START_MS, heldUntilMs: null };
  const shown = { seconds: 11, durationSeconds: Infinity, seekTookSeconds: 0, nextLookSeconds: 0 };
  expect(steer(paused, START_MS, shown)).toEqual({ isPlaying: false, rate: 1, seekTo: 12 });
  expect(steer(paused, START_MS, { ...shown, seconds: 12.05 }).seekTo).toBeUndefined();
});

test("nobody is sent past the end of the film", () => {
  const playing = { isPlaying: true, seconds: 100, atMs: START_MS, heldUntilMs: null };
  const shown = { seconds: 10, durationSeconds: 101, seekTookSeconds: 2, nextLookSeconds: 0 };
  expect(steer(playing, START_MS + 60_000, shown).seekTo).toBe(101);
});
