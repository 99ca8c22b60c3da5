import type { Random } from "../drawing/seed.ts";
import type { Score } from "./score.ts";
import { sampleRate } from "./wav.ts";

/** Adds a sound to the score: its value at `t` seconds, when `share` of it has passed. */
export type Voice = (
  at: number,
  lasts: number,
  sound: (t: number, share: number) => number,
) => void;

const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12);

function turn(frequency: number, t: number): number {
  return Math.sin(2 * Math.PI * frequency * t);
}

/** A gentle start and end, so that no note clicks. */
function soft(share: number, rise: number, fall: number): number {
  return Math.min(1, share / rise, (1 - share) / fall);
}

/** Instruments that are struck or plucked, and fade out. */
export function keys(voice: Voice) {
  return {
    piano(at, note, loud = 0.2, lasts = 1.4) {
      const f = hertz(note);
      const partials = [1, 0.5, 0.26, 0.12, 0.07];
      voice(at, lasts, (t, share) => {
        let sum = 0;
        partials.forEach((part, index) => {
          const order = index + 1;
          sum +=
            part *
            turn(f * order * (1 + 0.0003 * order * order), t) *
            Math.exp(-t * (2.2 + order * 1.3));
        });
        return loud * sum * Math.min(1, t * 300) * Math.min(1, (1 - share) * 12);
      });
    },
    bell(at, note, loud = 0.14) {
      const f = hertz(note);
      voice(
        at,
        2.6,
        (t, share) =>
          loud *
          Math.exp(-t * 1.9) *
          (1 - share) *
          (turn(f, t) + 0.4 * turn(f * 2.76, t) * Math.exp(-t * 4)),
      );
    },
    bass(at, note, lasts, loud = 0.26) {
      const f = hertz(note);
      voice(
        at,
        lasts,
        (t, share) =>
          loud *
          soft(share, 0.02, 0.2) *
          Math.exp(-t * 1.6) *
          (turn(f, t) + 0.35 * turn(f * 2, t) + 0.1 * turn(f * 3, t)),
      );
    },
  } satisfies Partial<Score>;
}

/** Instruments that sound for as long as they are played. */
export function sustained(voice: Voice) {
  return {
    strings(at, notes, lasts, loud = 0.05) {
      for (const note of notes) {
        const f = hertz(note);
        voice(at, lasts, (t, share) => {
          const wide = t * (1 + 0.0009 * Math.sin(2 * Math.PI * 5.1 * t));
          return (
            loud *
            soft(share, 0.22, 0.3) *
            (turn(f, wide) +
              0.5 * turn(f * 1.004, t) +
              0.25 * turn(f * 2, wide) +
              0.12 * turn(f * 3, t))
          );
        });
      }
    },
    horn(at, note, lasts, loud = 0.12) {
      const f = hertz(note);
      voice(at, lasts, (t, share) => {
        const bright = Math.min(1, t * 9) * (0.8 + 0.2 * Math.cos(2 * Math.PI * 5.4 * t));
        return (
          loud *
          soft(share, 0.06, 0.25) *
          (turn(f, t) +
            0.6 * bright * turn(f * 2, t) +
            0.4 * bright * turn(f * 3, t) +
            0.2 * bright * turn(f * 4, t))
        );
      });
    },
    theremin(line, until, loud = 0.1) {
      const [first] = line;
      if (!first) return;
      let phase = 0;
      voice(first[0], until - first[0], (t, share) => {
        const now = first[0] + t;
        let [note, aim] = [first[1], first[1]];
        for (const [at, to] of line) if (at <= now) [note, aim] = [aim, to];
        const since = now - (line.findLast(([at]) => at <= now)?.[0] ?? now);
        const glide = note + (aim - note) * Math.min(1, since / 0.22);
        phase += (2 * Math.PI * hertz(glide + 0.28 * Math.sin(2 * Math.PI * 5.8 * t))) / sampleRate;
        return loud * soft(share, 0.04, 0.06) * (Math.sin(phase) + 0.16 * Math.sin(phase * 2));
      });
    },
    beep(at, frequency, lasts, loud = 0.2) {
      voice(at, lasts, (t, share) => loud * turn(frequency, t) * soft(share, 0.03, 0.03));
    },
  } satisfies Partial<Score>;
}

/** Sounds with little or no pitch. */
export function noises(voice: Voice, random: Random) {
  return {
    brush(at, loud = 0.05, lasts = 0.12) {
      let before = 0;
      voice(at, lasts, (_t, share) => {
        const noise = random() * 2 - 1;
        const high = noise - before;
        before = noise;
        return loud * high * (1 - share) ** 2;
      });
    },
    drum(at, loud = 0.32) {
      voice(
        at,
        0.32,
        (t, share) =>
          loud * (1 - share) * Math.sin(2 * Math.PI * (52 * t + 4.4 * (1 - Math.exp(-t * 26)))),
      );
    },
    surf(at, lasts, loud = 0.05) {
      let low = 0;
      voice(at, lasts, (_t, share) => {
        low += (random() * 2 - 1 - low) * 0.045;
        return loud * 5 * low * Math.sin(Math.PI * share) ** 2;
      });
    },
  } satisfies Partial<Score>;
}
