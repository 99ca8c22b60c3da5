import { person } from "../drawing/person.ts";
import type { Clothes, Pose } from "../drawing/person.ts";
import { short, strip } from "../drawing/paper.ts";
import { randomFrom } from "../drawing/seed.ts";
import { sheetHeight, wideWidth } from "../drawing/stage.ts";
import type { Score } from "./score.ts";

/** Cut-paper animation is shot "on twos": twelve drawings a second. */
export const framesPerSecond = 12;

export type Caption = { from: number; to: number; english: string; hindi: string };

/** A drawn film: its picture at every instant, its sound, and its captions. */
export type Film = {
  name: string;
  title: string;
  seconds: number;
  /** The drawing at this second, as the inside of an SVG on a sheet of 1066 by 600. */
  frame(atSeconds: number): string;
  score(score: Score): void;
  captions: readonly Caption[];
};

export const width = wideWidth;
export const height = sheetHeight;

export function caption(from: number, to: number, english: string, hindi: string): Caption {
  return { from, to, english, hindi };
}

export function flood(fill: string): string {
  return `<rect x="-2" y="-2" width="${short(width + 4)}" height="${height + 4}" fill="${fill}"/>`;
}

/** The position of the instant between two others, from 0 to 1, with a gentle start and end. */
export function ease(at: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Like `ease`, but at a constant speed. */
export function linear(at: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}

/** The picture closes to a circle, or opens from one, as in silent films. */
export function iris(open: number, x = width / 2, y = height / 2, fill = "#15110f"): string {
  if (open >= 1) return "";
  const radius = Math.max(0.1, open * 640);
  const hole = `M${short(x - radius)},${short(y)}a${short(radius)},${short(radius)} 0 1 0 ${short(radius * 2)},0a${short(radius)},${short(radius)} 0 1 0 ${short(-radius * 2)},0z`;
  return `<path d="M-9,-9H${short(width + 9)}V${height + 9}H-9z${hole}" fill="${fill}" fill-rule="evenodd"/>`;
}

/** One stride: the phase goes from 0 to 2π and repeats. `stride` is 1 to walk, 2 to run. */
export function stridePose(phase: number, stride: number): Pose {
  const leg = (at: number): readonly [number, number] => {
    const hip = 25 * stride ** 0.7 * Math.sin(at);
    return [hip, hip - 8 - 34 * stride * Math.max(0, Math.cos(at))];
  };
  const arm = (at: number): readonly [number, number] => {
    const shoulder = -24 * stride * Math.sin(at);
    return [shoulder, shoulder + 14 + 36 * (stride - 1)];
  };
  return {
    lean: 3 + 9 * (stride - 1),
    nearArm: arm(phase),
    farArm: arm(phase + Math.PI),
    nearLeg: leg(phase),
    farLeg: leg(phase + Math.PI),
  };
}

/** A paper person with the feet at the point, who looks right, or left when `way` is -1. */
export function actor(
  x: number,
  y: number,
  scale: number,
  way: 1 | -1,
  pose: Pose,
  clothes: Clothes,
  colours: readonly [body: string, trim: string],
): string {
  const body = person(pose, clothes, colours[0], colours[1]);
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${(way * scale).toFixed(3)} ${scale.toFixed(3)})">${body}</g>`;
}

export function shift(content: string, x: number, y = 0): string {
  return `<g transform="translate(${short(x)} ${short(y)})">${content}</g>`;
}

const drops = makeDrops();

function makeDrops() {
  const random = randomFrom("rainfall");
  return Array.from({ length: 120 }, () => ({
    across: random(),
    phase: random(),
    speed: 560 + random() * 180,
  }));
}

/** Falling strips in disorder; each falls through the sheet and starts again above it. */
export function rainfall(at: number, count: number, fill: string): string {
  return drops
    .slice(0, count)
    .map(({ across, phase, speed }) => {
      const fall = ((phase * 700 + at * speed) % 700) - 60;
      const x = across * 1240 - fall * 0.2;
      return strip([x, fall], [x - 10, fall + 42], 1.4, 3, fill);
    })
    .join("");
}
