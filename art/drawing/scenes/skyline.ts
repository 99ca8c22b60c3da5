import { cut, disc, lift, place, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";
import { aeroplane, birds, panes, tower } from "./towers.ts";

/** The city: towers behind towers, and something large in the sky. */
export function skyline(stage: Stage): string {
  return pick(stage.random, [rows, canyon, monument])(stage);
}

/** Two sheets of towers, one behind the other, under a moon. */
function rows(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const radius = reach * between(random, 0.36, 0.54);
  const x = centreX + side * reach * between(random, 0.1, 0.4);
  const y = top + radius * 0.72 + (bottom - top) * 0.12;
  return (
    sheet(stage, colours.figure) +
    (random() < 0.5 ? beams(stage, centreX, 0.9) : "") +
    lift(disc(x, y, radius, colours.light, random)) +
    lift(row(stage, colours.accent, 0.26, 0.72, 0, side)) +
    lift(row(stage, colours.ground, 0.1, 0.5, 0.6, side)) +
    flier(stage, x, y, radius)
  );
}

/** Searchlights, in the sky behind the towers. */
function beams(stage: Stage, x: number, spread: number): string {
  const { colours, random, bottom, height, reach } = stage;
  return [-1, -0.35, 0.3, 1]
    .map((shift) => {
      const from: Point = [x + shift * reach * 0.5, bottom];
      const angle = shift * spread * 0.5 + between(random, -0.16, 0.16);
      const to: Point = [from[0] + Math.sin(angle) * height, from[1] - Math.cos(angle) * height];
      return `<g opacity="0.2">${strip(from, to, 8, reach * 0.5, colours.light)}</g>`;
    })
    .join("");
}

/** A row of towers, the tallest beside the center; `lit` is the share of lit windows. */
function row(stage: Stage, fill: string, low: number, high: number, lit: number, side: number) {
  const { width, top, bottom, centreX, reach, random } = stage;
  const parts: string[] = [];
  let x = -between(random, 5, 40);
  while (x < width + 10) {
    const wide = reach * between(random, 0.2, 0.46);
    const off = Math.abs(x + wide / 2 - centreX + side * reach * 0.35) / (reach * 1.5);
    const peak = Math.max(0, 1 - off) ** 1.2;
    const share = low + (high - low) * (0.2 + 0.8 * peak) * between(random, 0.5, 1);
    parts.push(tower(stage, x, bottom - (bottom - top) * share, wide, fill, lit));
    x += wide * between(random, 0.92, 1.06);
  }
  return parts.join("");
}

/** The street between two walls of towers that lean in over the viewer. */
function canyon(stage: Stage): string {
  const { colours, random, width, centreX, top, bottom, reach } = stage;
  const goal: Point = [centreX + reach * between(random, -0.12, 0.12), top + (bottom - top) * 0.3];
  const radius = reach * 0.42;
  const wall = (
    side: number,
    near: number,
    far: number,
    lid: number,
    fill: string,
    lit: number,
  ) => {
    const edge = (share: number, level: number): Point => [
      goal[0] + side * reach * (near + (far - near) * share),
      top + (bottom - top) * level,
    ];
    const outerX = side < 0 ? -12 : width + 12;
    const points: Point[] = [
      edge(0, lid),
      edge(1, 1.2),
      [outerX, stage.height + 130],
      [outerX, top - 30 + lid * 160],
    ];
    const facing: [Point, Point, Point, Point] = [
      edge(0, lid),
      [outerX, top - 30 + lid * 160],
      [outerX, stage.height + 130],
      edge(1, 1.2),
    ];
    return lift(cut(points, fill, random)) + panes(stage, facing, lit);
  };
  return (
    sheet(stage, colours.figure) +
    beams(stage, centreX, 0.7) +
    lift(disc(goal[0], goal[1], radius, colours.light, random)) +
    wall(-1, 0.34, 0.2, 0.34, colours.accent, 0) +
    wall(1, 0.3, 0.16, 0.42, colours.accent, 0) +
    wall(-1, 0.66, 0.34, 0.1, colours.ground, 0.55) +
    wall(1, 0.7, 0.42, 0.2, colours.ground, 0.55) +
    flier(stage, goal[0], goal[1], radius)
  );
}

/** One stepped tower, taller than everything, with light behind it. */
function monument(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const tall = bottom - top;
  const steps: readonly (readonly [half: number, level: number])[] = [
    [0.62, 0.2],
    [0.5, 0.36],
    [0.36, 0.56],
    [0.24, 0.7],
    [0.12, 0.78],
  ];
  const blocks = steps.map(([half, level]) => {
    const y = bottom - tall * level;
    return lift(
      cut(
        [
          [centreX - half * reach, y],
          [centreX + half * reach, y],
          [centreX + half * reach, bottom + 20],
          [centreX - half * reach, bottom + 20],
        ],
        colours.ground,
        random,
      ),
    );
  });
  const lights = steps.slice(0, 4).map(([half, level], index) => {
    const y = bottom - tall * level + 7;
    const foot = index === 0 ? bottom + 6 : bottom - tall * (steps[index - 1]?.[1] ?? 0) - 4;
    const inset = half * reach * 0.82;
    return panes(
      stage,
      [
        [centreX - inset, y],
        [centreX + inset, y],
        [centreX + inset, foot],
        [centreX - inset, foot],
      ],
      0.62,
    );
  });
  const spire = strip(
    [centreX, bottom - tall * 0.77],
    [centreX, top + tall * 0.07],
    9,
    1.5,
    colours.ground,
  );
  const halo = disc(centreX, bottom - tall * 0.62, reach * 0.74, colours.light, random);
  return (
    sheet(stage, colours.figure) +
    beams(stage, centreX, 0.95) +
    lift(halo) +
    lift(row(stage, colours.accent, 0.16, 0.34, 0, 0)) +
    lift(spire) +
    blocks.join("") +
    lights.join("")
  );
}

/** What crosses the moon: an airplane, birds, or nothing. */
function flier(stage: Stage, x: number, y: number, radius: number): string {
  const scale = (radius / 60) * 0.86;
  const above = y - radius * 0.12;
  const fliers: readonly [() => string, ...(() => string)[]] = [
    () => lift(place(aeroplane(stage.colours.ground), x, above, scale, -14), scale),
    () => place(birds(stage.colours.ground), x, above, scale),
    () => "",
  ];
  return pick(stage.random, fliers)();
}
