import { cut, disc, flat, lift, place, polygon, short } from "../paper.ts";
import type { Point } from "../paper.ts";
import type { Clothes } from "../person.ts";
import { person, poses } from "../person.ts";
import { pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** Something waits at the top, or far below. */
export function staircase(stage: Stage): string {
  return pick(stage.random, [landing, shaft, flights])(stage);
}

/** Steps up to a lit door, and a shadow on the wall much larger than the person who casts it. */
function landing(stage: Stage): string {
  const { colours, random, width, height, centreX, top, bottom, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const tall = bottom - top;
  const head: Point = [centreX + side * reach * 0.5, top + tall * 0.56];
  const steps = 8;
  const rise = (bottom - head[1]) / steps;
  const run = (reach * 1.35) / steps;
  const outline: Point[] = [[side > 0 ? width + 12 : -12, head[1]], head];
  for (let step = 1; step <= steps + 6; step += 1) {
    outline.push([head[0] - side * run * (step - 1), head[1] + rise * step]);
    outline.push([head[0] - side * run * step, head[1] + rise * step]);
  }
  outline.push(
    [head[0] - side * run * steps, height + 60],
    [side > 0 ? width + 12 : -12, height + 60],
  );
  const doorX = head[0] + side * reach * 0.34;
  const doorHigh = tall * 0.36;
  const half = reach * 0.17;
  const light: Point[] = [
    [doorX - half, head[1] - doorHigh],
    [doorX + half, head[1] - doorHigh],
    [doorX + half, head[1] + 3],
    [doorX - half, head[1] + 3],
  ];
  const farX = side > 0 ? -20 : width + 20;
  const beam: Point[] = [
    [doorX - half, head[1] - doorHigh],
    [doorX + half, head[1] - doorHigh],
    [doorX - side * reach * 1.35, -20],
    [farX, -20],
    [farX, head[1] + Math.abs(farX - doorX) * 0.45],
    [doorX - half, head[1]],
  ];
  const scale = tall / 520;
  const shadowScale = scale * 2.5;
  const walkerStep = 3;
  const [x, y] = [head[0] - side * run * (walkerStep - 0.5), head[1] + rise * walkerStep];
  const clothes = pick<Clothes>(random, [
    { hat: "fedora", coat: true },
    { coat: true },
    { dress: true, hair: true },
  ]);
  const facing = (size: number) => `scale(${(side * size).toFixed(3)} ${size.toFixed(3)})`;
  return (
    sheet(stage, colours.figure) +
    `<path d="${polygon(beam)}" fill="${colours.accent}"/>` +
    lift(cut(light, colours.light, random)) +
    `<g transform="translate(${short(x - side * reach * 0.52)} ${short(y - rise * 0.2)}) ${facing(shadowScale)}">${person(poses.climbing, clothes, colours.figure)}</g>` +
    lift(cut(outline, colours.ground, random, 0.8)) +
    lift(
      `<g transform="translate(${short(x)} ${short(y + 1)}) ${facing(scale)}">${person(poses.walking, clothes, colours.light)}</g>`,
      scale,
    )
  );
}

/** A square stairwell from above: frame within frame, each turned a little. */
function shaft(stage: Stage): string {
  const { colours, random, centreX, centreY, reach, width } = stage;
  const hand = random() < 0.5 ? -1 : 1;
  const frames = 11;
  const largest = Math.hypot(width, 600) * 0.62;
  const parts: string[] = [];
  const square = (size: number, turn: number): Point[] =>
    [0, 1, 2, 3].map((corner): Point => {
      const angle = turn + (corner * Math.PI) / 2 + Math.PI / 4;
      return [centreX + Math.cos(angle) * size, centreY + Math.sin(angle) * size];
    });
  for (let frame = 0; frame < frames; frame += 1) {
    const size = largest * 0.735 ** frame;
    const turn = hand * frame * 0.2 + 0.1;
    const fill = frame % 2 ? colours.figure : colours.ground;
    parts.push(lift(flat(square(size, turn), fill)));
    if (frame % 2)
      parts.push(treads(square(size, turn), square(size * 0.735, turn + hand * 0.2), colours));
  }
  const well = reach * 0.17;
  return (
    sheet(stage, colours.ground) +
    parts.join("") +
    disc(centreX, centreY, well, colours.accent, random) +
    lift(
      place(
        person(poses.falling, { coat: true }, colours.light),
        centreX + 2,
        centreY + well * 1.1,
        well / 48,
        hand * 24,
      ),
      well / 48,
    )
  );
}

/** The treads along each side of one frame, from its outer to its inner edge. */
function treads(
  outer: readonly Point[],
  inner: readonly Point[],
  colours: Stage["colours"],
): string {
  const parts: string[] = [];
  for (let side = 0; side < 4; side += 1) {
    const [a, b] = [outer[side], outer[(side + 1) % 4]];
    const [c, d] = [inner[side], inner[(side + 1) % 4]];
    if (!a || !b || !c || !d) continue;
    for (let tread = 0.5; tread < 8; tread += 1) {
      const [from, to] = [tread / 8, (tread + 0.42) / 8];
      parts.push(
        flat(
          [mix(a, b, from), mix(a, b, to), mix(c, d, to), mix(c, d, from)],
          side % 2 ? colours.light : colours.accent,
        ),
      );
    }
  }
  return `<g opacity="0.85">${parts.join("")}</g>`;
}

function mix(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Flights of stairs that fold back on themselves all the way up. */
function flights(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach, width } = stage;
  const count = 4;
  const high = (bottom - top) / (count + 0.15);
  const parts: string[] = [];
  const steps = 7;
  const wide = reach * 1.5;
  for (let index = count - 1; index >= 0; index -= 1) {
    const side = index % 2 ? 1 : -1;
    const floor = bottom + 3 - index * high;
    const points: Point[] = [];
    for (let step = 0; step <= steps; step += 1) {
      const x = centreX + side * (wide / 2 - (wide / steps) * step);
      points.push([x, floor - (high / steps) * step], [x, floor - (high / steps) * (step + 1)]);
    }
    const landingX = side < 0 ? width + 12 : -12;
    points.push([landingX, floor - (high / steps) * (steps + 1)], [landingX, floor - high * 0.86]);
    points.push(
      [centreX - side * wide * 0.5, floor - high * 0.86],
      [centreX + side * wide * 0.5, floor + high * 0.22],
    );
    parts.push(lift(cut(points, index % 2 ? colours.figure : colours.accent, random, 0.7)));
  }
  const scale = high / 142;
  const climberFlight = 1;
  const x = centreX + wide * 0.05;
  const y = bottom + 3 - climberFlight * high - high * 0.56;
  return (
    sheet(stage, colours.ground) +
    lift(
      disc(centreX + reach * 0.1, top + (bottom - top) * 0.4, reach * 0.72, colours.light, random),
    ) +
    parts.join("") +
    lift(
      `<g transform="translate(${short(x)} ${short(y)}) scale(${(-scale).toFixed(3)} ${scale.toFixed(3)})">${person(poses.running, { coat: random() < 0.5 }, colours.ground)}</g>`,
      scale,
    )
  );
}
