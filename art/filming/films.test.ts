import { expect, test } from "vitest";
import { films } from "./films.ts";
import { createScore } from "./score.ts";
import { sampleRate } from "./wav.ts";

test.each(films)("$name draws complete frames from its first instant to its last", (film) => {
  for (let at = 0; at < film.seconds; at += film.seconds / 60) {
    expect(film.frame(at), `at ${at}`).not.toMatch(/NaN|undefined|Infinity/u);
  }
});

test.each(films)("$name draws the same frame every time", (film) => {
  expect(film.frame(7.25)).toBe(film.frame(7.25));
});

test("a score is as long as its film, audible, and never clipped", () => {
  const score = createScore(3);
  score.piano(0, 60);
  for (let voice = 0; voice < 12; voice += 1) score.horn(1, 60 + voice, 1, 0.3);
  const wav = score.wav();
  expect(wav.length).toBe(44 + 3 * sampleRate * 2);
  const samples = new Int16Array(
    wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length),
  );
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(loudest).toBeGreaterThan(8000);
  expect(loudest).toBeLessThan(32767);
});
