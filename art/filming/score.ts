import { randomFrom } from "../drawing/seed.ts";
import { keys, noises, sustained } from "./players.ts";
import type { Voice } from "./players.ts";
import { encodeWav, sampleRate } from "./wav.ts";

/**
 * What a score can ask of its players. Notes are MIDI numbers (60 is middle C), times are seconds.
 */
export type Score = {
  seconds: number;
  piano(at: number, note: number, loud?: number, lasts?: number): void;
  bell(at: number, note: number, loud?: number): void;
  bass(at: number, note: number, lasts: number, loud?: number): void;
  strings(at: number, notes: readonly number[], lasts: number, loud?: number): void;
  horn(at: number, note: number, lasts: number, loud?: number): void;
  /** One voice that slides from note to note. */
  theremin(
    line: readonly (readonly [at: number, note: number])[],
    until: number,
    loud?: number,
  ): void;
  brush(at: number, loud?: number, lasts?: number): void;
  drum(at: number, loud?: number): void;
  /** Wind or waves: soft noise that swells and fades. */
  surf(at: number, lasts: number, loud?: number): void;
  beep(at: number, hertz: number, lasts: number, loud?: number): void;
};

export function createScore(seconds: number): Score & { wav(): Buffer } {
  const samples = new Float32Array(Math.ceil(seconds * sampleRate));
  const voice: Voice = (at, lasts, sound) => {
    const first = Math.max(0, Math.round(at * sampleRate));
    const count = Math.round(lasts * sampleRate);
    for (let index = 0; index < count && first + index < samples.length; index += 1) {
      const t = index / sampleRate;
      samples[first + index] = (samples[first + index] ?? 0) + sound(t, index / count);
    }
  };
  return {
    seconds,
    ...keys(voice),
    ...sustained(voice),
    ...noises(voice, randomFrom("score")),
    wav: () => encodeWav(samples),
  };
}
