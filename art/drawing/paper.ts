import type { Random } from "./seed.ts";
import { between } from "./seed.ts";

export type Point = readonly [x: number, y: number];

/** How far the scissors stray, in sheet units (a sheet is 600 high). */
const strayUnits = 1.3;

/**
 * A shape with straight sides, cut by hand: corners a little off, long sides not quite straight.
 */
export function cut(points: readonly Point[], fill: string, random: Random, stray = strayUnits) {
  return `<path d="${cutOutline(points, random, stray)}" fill="${fill}"/>`;
}

function cutOutline(points: readonly Point[], random: Random, stray: number): string {
  const wander = () => between(random, -stray, stray);
  const outline: Point[] = [];
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    outline.push([x + wander(), y + wander()]);
    if (Math.hypot(nextX - x, nextY - y) > 90) {
      const along = between(random, 0.35, 0.65);
      outline.push([x + (nextX - x) * along + wander(), y + (nextY - y) * along + wander()]);
    }
  });
  return polygon(outline);
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join("L")}z`;
}

/** An exact shape, for parts too small to be cut unevenly. */
export function flat(points: readonly Point[], fill: string): string {
  return `<path d="${polygon(points)}" fill="${fill}"/>`;
}

/** A circle cut freehand: a closed curve whose radius varies a little. */
export function disc(x: number, y: number, radius: number, fill: string, random: Random): string {
  return oval(x, y, radius, radius, fill, random);
}

export function oval(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string,
  random: Random,
): string {
  const count = Math.max(9, Math.min(22, Math.round(Math.max(radiusX, radiusY) / 9)));
  const turn = random() * Math.PI;
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = turn + (index / count) * Math.PI * 2;
    const breath = 1 + between(random, -0.008, 0.008);
    return [x + Math.cos(angle) * radiusX * breath, y + Math.sin(angle) * radiusY * breath];
  });
  return `<path d="${smooth(points)}" fill="${fill}"/>`;
}

/** A closed curve through the points (Catmull-Rom, written as cubic Béziers). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const parts = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = `${short(from[0] + (to[0] - before[0]) / 6)},${short(from[1] + (to[1] - before[1]) / 6)}`;
    const second = `${short(to[0] - (after[0] - from[0]) / 6)},${short(to[1] - (after[1] - from[1]) / 6)}`;
    return `C${first} ${second} ${short(to[0])},${short(to[1])}`;
  });
  return `M${short(at(0)[0])},${short(at(0)[1])}${parts.join("")}z`;
}

/** A strip of paper from one point to another, with a width at each end. */
export function strip(
  from: Point,
  to: Point,
  fromWidth: number,
  toWidth: number,
  fill: string,
): string {
  return flat(stripPoints(from, to, fromWidth, toWidth), fill);
}

export function stripPoints(from: Point, to: Point, fromWidth: number, toWidth: number): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const across: Point = [-(to[1] - from[1]) / length / 2, (to[0] - from[0]) / length / 2];
  return [
    [from[0] + across[0] * fromWidth, from[1] + across[1] * fromWidth],
    [to[0] + across[0] * toWidth, to[1] + across[1] * toWidth],
    [to[0] - across[0] * toWidth, to[1] - across[1] * toWidth],
    [from[0] - across[0] * fromWidth, from[1] - across[1] * fromWidth],
  ];
}

export function place(content: string, x: number, y: number, scale = 1, turnDegrees = 0): string {
  const turn = turnDegrees === 0 ? "" : ` rotate(${short(turnDegrees)})`;
  const size = scale === 1 ? "" : ` scale(${scale.toFixed(3)})`;
  return `<g transform="translate(${short(x)} ${short(y)})${turn}${size}">${content}</g>`;
}

/**
 * Lays the content over what is beneath it, as a second sheet of paper: three faint outlines, each
 * narrower than the one before, imitate a soft shadow. A real blur looked the same and took ten
 * times as long. `scale` is the scale of a single `place` inside the content, so that the shadow
 * keeps its width.
 */
export function lift(content: string, scale = 1): string {
  const shape = content.replaceAll(/ (?:fill|stroke)="#[0-9a-f]+"/gu, "");
  const shadows = [9, 5.4, 2.4].map(
    (width) =>
      `<g opacity="0.085" fill="#000" stroke="#000" stroke-width="${short(width / scale)}" stroke-linejoin="round">${shape}</g>`,
  );
  return `<g transform="translate(0 1.6)">${shadows.join("")}</g>${content}`;
}

/** One decimal is a fifth of a pixel on the largest picture: finer numbers only cost bytes. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
