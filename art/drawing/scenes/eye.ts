import { strongest } from "../contrast.ts";
import { disc, flat, lift, oval, place, short, smooth, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import { person, poses } from "../person.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** Being watched: one huge eye, with something visible in it. */
export function eye(stage: Stage): string {
  return pick(stage.random, [radiant, weeping, crowd, slit])(stage);
}

function almond(x: number, y: number, half: number, high: number): Point[] {
  return [
    [x - half, y],
    [x - half * 0.55, y - high * 0.72],
    [x, y - high],
    [x + half * 0.55, y - high * 0.72],
    [x + half, y],
    [x + half * 0.55, y + high * 0.7],
    [x, y + high * 0.94],
    [x - half * 0.55, y + high * 0.7],
  ];
}

function lids(points: readonly Point[], fill: string): string {
  return lift(`<path d="${smooth(points)}" fill="${fill}"/>`);
}

/** The iris, its rim cut in notches, with a pupil and one highlight in it. */
function iris(stage: Stage, x: number, y: number, radius: number, inside: string): string {
  const { colours, random } = stage;
  const pupil = strongest(colours.light, [colours.ground, colours.figure, colours.accent]);
  const notches = 26;
  const rim = Array.from({ length: notches * 2 }, (_, index): Point => {
    const angle = (index / (notches * 2)) * Math.PI * 2;
    const at = radius * (index % 2 ? 0.64 : 0.92) * between(random, 0.97, 1.03);
    return [x + Math.cos(angle) * at, y + Math.sin(angle) * at];
  });
  return (
    lift(disc(x, y, radius, colours.accent, random)) +
    `<g opacity="0.45">${flat(rim, colours.ground)}</g>` +
    disc(x, y, radius * 0.5, pupil, random) +
    inside +
    disc(x + radius * 0.34, y - radius * 0.38, radius * 0.13, colours.light, random)
  );
}

function radiant(stage: Stage): string {
  const { colours, random, centreX, centreY, reach, width, height } = stage;
  const y = centreY - reach * 0.04;
  const far = Math.hypot(width, height);
  const rays = 15;
  const turn = random();
  const beams = Array.from({ length: rays }, (_, index) => {
    const from = turn + (index / rays) * Math.PI * 2;
    const to = from + (Math.PI / rays) * between(random, 0.85, 1.05);
    return flat(
      [
        [centreX, y],
        [centreX + Math.cos(from) * far, y + Math.sin(from) * far],
        [centreX + Math.cos(to) * far, y + Math.sin(to) * far],
      ],
      colours.figure,
    );
  });
  const half = reach * 0.98;
  const radius = reach * 0.4;
  const figure = place(
    person(poses.standing, { coat: true, hat: "fedora" }, colours.light),
    centreX,
    y + radius * 0.44,
    (radius * 0.86) / 104,
  );
  return (
    sheet(stage, colours.ground) +
    lift(beams.join("")) +
    lids(almond(centreX, y, half * 1.1, half * 0.66), colours.ground) +
    lids(almond(centreX, y, half, half * 0.54), colours.light) +
    iris(stage, centreX, y, radius, random() < 0.6 ? figure : "")
  );
}

/** Lashes above, and one tear below. */
function weeping(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const y = top + (bottom - top) * 0.42;
  const half = reach * 0.92;
  const lashes = Array.from({ length: 11 }, (_, index) => {
    const angle = -Math.PI * (0.14 + (index / 10) * 0.72);
    const from: Point = [
      centreX + Math.cos(angle) * half * 0.86,
      y + Math.sin(angle) * half * 0.46,
    ];
    const to: Point = [centreX + Math.cos(angle) * half * 1.12, y + Math.sin(angle) * half * 0.98];
    return strip(from, to, 12, 2, colours.figure);
  });
  const tearX = centreX + half * 0.3;
  const tearY = y + half * 0.8;
  const size = reach * 0.17;
  const tear = `<path d="M${short(tearX)},${short(tearY - size * 1.7)}C${short(tearX + size * 0.6)},${short(tearY - size * 0.6)} ${short(tearX + size)},${short(tearY)} ${short(tearX)},${short(tearY + size)}C${short(tearX - size)},${short(tearY)} ${short(tearX - size * 0.6)},${short(tearY - size * 0.6)} ${short(tearX)},${short(tearY - size * 1.7)}z" fill="${colours.figure}"/>`;
  return (
    sheet(stage, colours.ground) +
    lift(lashes.join("")) +
    lids(almond(centreX, y, half * 1.06, half * 0.6), colours.figure) +
    lids(almond(centreX, y + half * 0.03, half * 0.96, half * 0.48), colours.light) +
    iris(stage, centreX, y + half * 0.01, reach * 0.35, "") +
    lift(tear) +
    oval(tearX - size * 0.3, tearY, size * 0.14, size * 0.24, colours.light, random)
  );
}

/** Many eyes in the dark, and one of them looks at the viewer. */
function crowd(stage: Stage): string {
  const { colours, random, width, centreX, centreY, top, bottom, reach } = stage;
  const shapes: string[] = [];
  const pupils: string[] = [];
  const pitch = reach * 0.62;
  const middleRow = Math.round((centreY - top) / (pitch * 0.62));
  for (let row = 0; row * pitch * 0.62 < bottom - top + pitch * 0.4; row += 1) {
    const shift = row % 2 ? pitch / 2 : 0;
    const first = Math.floor(-centreX / pitch) - 1;
    for (let column = first; column * pitch < width - centreX + pitch; column += 1) {
      const x = centreX + column * pitch + shift + between(random, -6, 6);
      const y = top + row * pitch * 0.62 + between(random, -5, 5);
      const seen = row === middleRow && column === 0;
      const half = pitch * (seen ? 0.46 : between(random, 0.3, 0.4));
      const look = seen ? 0 : Math.sign(centreX - x) * half * between(random, 0.1, 0.34);
      const [lid, ring, pupil] = seen
        ? [colours.light, colours.accent, colours.ground]
        : [colours.figure, colours.ground, colours.light];
      shapes.push(`<path d="${smooth(almond(x, y, half, half * 0.5))}" fill="${lid}"/>`);
      pupils.push(disc(x + look, y, half * 0.36, ring, random));
      pupils.push(disc(x + look, y, half * (seen ? 0.17 : 0.12), pupil, random));
    }
  }
  return sheet(stage, colours.ground) + lift(shapes.join("")) + pupils.join("");
}

/** A strip torn out of the dark, and two eyes behind it. */
function slit(stage: Stage): string {
  const { colours, random, width, centreX, centreY, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const half = reach * 0.36;
  const edge = (level: number, slope: number): Point[] =>
    Array.from({ length: 12 }, (_, index) => [
      -14 + (index / 11) * (width + 28),
      level + slope * (index / 11 - 0.5) + between(random, -7, 7),
    ]);
  const band = [
    ...edge(centreY - half, side * 34),
    ...edge(centreY + half * 0.92, side * 22).toReversed(),
  ];
  const eyes = [-1, 1].map((which) => {
    const x = centreX + which * reach * 0.5;
    const brow: Point[] = [
      [x - which * reach * 0.38, centreY - half * 0.3],
      [x + which * reach * 0.36, centreY - half * 0.72],
      [x + which * reach * 0.4, centreY - half * 0.5],
      [x - which * reach * 0.34, centreY - half * 0.12],
    ];
    return (
      lids(almond(x, centreY + half * 0.16, reach * 0.34, reach * 0.17), colours.light) +
      disc(x + side * reach * 0.07, centreY + half * 0.16, reach * 0.135, colours.accent, random) +
      disc(x + side * reach * 0.07, centreY + half * 0.16, reach * 0.066, colours.ground, random) +
      lift(flat(brow, colours.ground))
    );
  });
  return sheet(stage, colours.ground) + lift(flat(band, colours.figure)) + eyes.join("");
}
