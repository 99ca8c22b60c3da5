import { cut, disc, flat, lift, oval, place, short, strip, stripPoints } from "../paper.ts";
import type { Point } from "../paper.ts";
import type { Clothes } from "../person.ts";
import { person, poses } from "../person.ts";
import { between, pick } from "../seed.ts";
import type { Random } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** Wonder: a ladder of light from the ground to something in the sky. */
export function ladder(stage: Stage): string {
  return pick(stage.random, [climb, climb, balloon])(stage);
}

function climb(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const goal: Point = [centreX + side * reach * 0.36, top + (bottom - top) * 0.25];
  const foot: Point = [centreX - side * reach * 0.42, bottom + 4];
  const moonRadius = reach * between(random, 0.36, 0.46);
  const scene = pick(random, [crescent, fullMoon, doorway]);
  // The ladder leans on the rim of what it leads to.
  const length = Math.hypot(goal[0] - foot[0], goal[1] - foot[1]);
  const lean = (moonRadius * 0.92) / length;
  const end: Point = [goal[0] + (foot[0] - goal[0]) * lean, goal[1] + (foot[1] - goal[1]) * lean];
  return (
    sheet(stage, colours.ground) +
    stars(stage, goal, moonRadius * 1.25) +
    scene(stage, goal, moonRadius, side) +
    lift(clouds(stage)) +
    lift(rungs(stage, foot, end)) +
    climber(stage, foot, end, side) +
    lift(hill(stage))
  );
}

export function star(x: number, y: number, size: number, fill: string): string {
  const points = Array.from({ length: 8 }, (_, index): Point => {
    const radius = index % 2 ? size * 0.32 : size;
    const angle = (index / 8) * Math.PI * 2;
    return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius];
  });
  return flat(points, fill);
}

function stars(stage: Stage, goal: Point, clear: number): string {
  const { width, bottom, random, colours } = stage;
  const parts: string[] = [];
  const many = Math.round(width / 13);
  for (let index = 0; index < many; index += 1) {
    const x = between(random, 6, width - 6);
    const y = between(random, 6, bottom * 0.86);
    const size = random() < 0.2 ? between(random, 6, 10) : between(random, 1.8, 4);
    if (Math.hypot(x - goal[0], y - goal[1]) > clear + size) {
      parts.push(star(x, y, size, random() < 0.3 ? colours.accent : colours.light));
    }
  }
  return parts.join("");
}

function crescent(stage: Stage, [x, y]: Point, radius: number, side: number): string {
  const { colours } = stage;
  return (
    lift(moonCut(x, y, radius, side, colours.light)) +
    star(x + side * radius * 0.5, y - radius * 0.2, radius * 0.2, colours.accent)
  );
}

/** A crescent cut from one piece, with its horns towards the climber's side. */
export function moonCut(x: number, y: number, radius: number, side: number, fill: string): string {
  const inner = radius * 0.86;
  const [tipX, tipY] = [side * radius * 0.44, radius * 0.9];
  const sweep = side > 0 ? 0 : 1;
  const path = `M${short(x + tipX)},${short(y - tipY)}A${short(radius)},${short(radius)} 0 1 ${sweep} ${short(x + tipX)},${short(y + tipY)}A${short(inner)},${short(inner)} 0 1 ${1 - sweep} ${short(x + tipX)},${short(y - tipY)}z`;
  return `<path d="${path}" fill="${fill}"/>`;
}

function fullMoon(stage: Stage, [x, y]: Point, radius: number): string {
  const { colours, random } = stage;
  const craters = [
    [-0.4, -0.25, 0.2],
    [0.3, -0.45, 0.12],
    [0.38, 0.22, 0.25],
    [-0.2, 0.42, 0.13],
  ];
  return (
    lift(disc(x, y, radius, colours.light, random)) +
    craters
      .map(
        ([dx = 0, dy = 0, size = 0]) =>
          `<g opacity="0.26">${oval(x + dx * radius, y + dy * radius, size * radius, size * radius * 0.86, colours.figure, random)}</g>`,
      )
      .join("")
  );
}

/** An open door in the sky, with light falling out of it. */
function doorway(stage: Stage, [x, y]: Point, radius: number, side: number): string {
  const { colours, random } = stage;
  const [wide, tall] = [radius * 0.62, radius * 1.05];
  const rays = Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * Math.PI * 2 + 0.12;
    const from: Point = [x + Math.cos(angle) * radius * 1.2, y + Math.sin(angle) * radius * 1.2];
    const to: Point = [x + Math.cos(angle) * radius * 1.55, y + Math.sin(angle) * radius * 1.55];
    return strip(from, to, 2.4, 6, colours.accent);
  });
  const leaf: Point[] = [
    [x + side * wide, y - tall],
    [x + side * wide * 1.75, y - tall * 1.12],
    [x + side * wide * 1.75, y + tall * 1.12],
    [x + side * wide, y + tall],
  ];
  return (
    rays.join("") +
    lift(
      cut(
        [
          [x - wide, y - tall],
          [x + wide, y - tall],
          [x + wide, y + tall],
          [x - wide, y + tall],
        ],
        colours.light,
        random,
      ),
    ) +
    lift(cut(leaf, colours.figure, random)) +
    `<circle cx="${(x + side * wide * 1.6).toFixed(1)}" cy="${(y + tall * 0.1).toFixed(1)}" r="${(radius * 0.05).toFixed(1)}" fill="${colours.light}"/>`
  );
}

/** Two rails that converge with distance, and rungs that get closer. */
function rungs(stage: Stage, foot: Point, goal: Point): string {
  const { colours, reach } = stage;
  const wide = (share: number) => reach * (0.34 - 0.25 * share);
  const at = (share: number, edge: number): Point => [
    foot[0] + (goal[0] - foot[0]) * share + (edge * wide(share)) / 2,
    foot[1] + (goal[1] - foot[1]) * share,
  ];
  const rails = [-1, 1].map((edge) =>
    strip(at(-0.05, edge), at(1, edge), reach * 0.052, reach * 0.018, colours.light),
  );
  const steps: string[] = [];
  for (let step = 1; step < 19; step += 1) {
    const share = 1 - (1 - step / 19) ** 1.32;
    steps.push(
      flat(
        stripPoints(
          at(share, -1.12),
          at(share, 1.12),
          reach * (0.045 - 0.03 * share),
          reach * (0.045 - 0.03 * share),
        ),
        colours.light,
      ),
    );
  }
  return rails.join("") + steps.join("");
}

function climber(stage: Stage, foot: Point, goal: Point, side: number): string {
  const { colours, random, reach } = stage;
  const share = between(random, 0.3, 0.46);
  const x = foot[0] + (goal[0] - foot[0]) * share;
  const y = foot[1] + (goal[1] - foot[1]) * share;
  const scale = reach * 0.0062;
  const clothes = pick<Clothes>(random, [
    {},
    { dress: true, hair: true },
    { hat: "boater" },
    { hat: "bowler" },
  ]);
  const body = person(poses.climbing, clothes, colours.accent);
  return lift(
    `<g transform="translate(${short(x)} ${short(y + reach * 0.2)}) scale(${(side * scale).toFixed(3)} ${scale.toFixed(3)})">${body}</g>`,
    scale,
  );
}

function clouds(stage: Stage): string {
  const { width, top, bottom, reach, random, colours } = stage;
  const parts: string[] = [];
  const many = Math.max(2, Math.round(width / 260)) + 1;
  for (let index = 0; index < many; index += 1) {
    const x = ((index + between(random, 0.1, 0.9)) / many) * width;
    const y = top + (bottom - top) * between(random, 0.5, 0.76);
    parts.push(cloud(x, y, reach * between(random, 0.22, 0.34), colours.figure, random));
  }
  return parts.join("");
}

export function cloud(x: number, y: number, size: number, fill: string, random: Random): string {
  const puffs = [
    [-0.75, 0, 0.42],
    [-0.2, -0.28, 0.56],
    [0.45, -0.12, 0.46],
    [0.9, 0.04, 0.32],
  ];
  const base = cut(
    [
      [x - size * 1.15, y + size * 0.02],
      [x + size * 1.2, y + size * 0.02],
      [x + size * 1.1, y + size * 0.36],
      [x - size * 1.05, y + size * 0.36],
    ],
    fill,
    random,
  );
  return (
    puffs
      .map(([dx = 0, dy = 0, radius = 0]) =>
        disc(x + dx * size, y + dy * size, radius * size, fill, random),
      )
      .join("") + base
  );
}

function hill(stage: Stage): string {
  const { width, height, bottom, colours, random } = stage;
  const rise = between(random, 16, 34);
  return `<path d="M-5,${bottom}Q${width * 0.3},${bottom - rise * 1.7} ${width * 0.62},${bottom - rise * 0.4}T${width + 5},${bottom - rise * 0.2}V${height + 9}H-5z" fill="${colours.figure}"/>`;
}

/** No ladder at all: a balloon, cut in gores, and a person in its basket. */
function balloon(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const tall = bottom - top;
  const radius = Math.min(reach * 0.6, tall * 0.27);
  const x = centreX + reach * between(random, -0.12, 0.12);
  const y = top + tall * 0.36;
  const gores = [1, 0.62, 0.24].map((share, index) => {
    const half = radius * share;
    const path = `M${short(x)},${short(y - radius)}C${short(x - half * 1.36)},${short(y - radius)} ${short(x - half * 1.3)},${short(y + radius * 0.36)} ${short(x - half * 0.24)},${short(y + radius * 1.22)}H${short(x + half * 0.24)}C${short(x + half * 1.3)},${short(y + radius * 0.36)} ${short(x + half * 1.36)},${short(y - radius)} ${short(x)},${short(y - radius)}z`;
    return `<path d="${path}" fill="${index % 2 ? colours.light : colours.accent}"/>`;
  });
  const deck = y + radius * 1.74;
  const half = radius * 0.2;
  const basket: Point[] = [
    [x - half, deck],
    [x + half, deck],
    [x + half * 0.8, deck + radius * 0.3],
    [x - half * 0.8, deck + radius * 0.3],
  ];
  const ropes = [-1, 1].map((side) =>
    strip(
      [x + side * radius * 0.22, y + radius * 1.2],
      [x + side * half * 0.9, deck],
      2,
      2,
      colours.light,
    ),
  );
  const size = radius / 150;
  const crew = place(
    person(poses.cheering, { dress: random() < 0.5 }, colours.light),
    x,
    deck + radius * 0.26,
    size,
  );
  return (
    sheet(stage, colours.ground) +
    stars(stage, [x, y + radius * 0.3], radius * 1.5) +
    lift(clouds(stage)) +
    lift(gores[0] ?? "") +
    gores.slice(1).join("") +
    ropes.join("") +
    crew +
    lift(cut(basket, colours.accent, random, 0.6)) +
    lift(hill(stage))
  );
}
