import { disc, flat, lift, oval, place, smooth, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";
import { star } from "./ladder.ts";

/** Space: a rocket and its destination. */
export function rocket(stage: Stage): string {
  return pick(stage.random, [voyage, saucer, lunar])(stage);
}

function stars(stage: Stage): string {
  const { width, height, random, colours } = stage;
  const many = Math.round(width / 8);
  return Array.from({ length: many }, () => {
    const size = random() < 0.12 ? between(random, 5, 9) : between(random, 1.2, 3);
    return star(
      between(random, 4, width - 4),
      between(random, 4, height * 0.9),
      size,
      colours.light,
    );
  }).join("");
}

function planet(stage: Stage, x: number, y: number, radius: number, fill: string, mark: string) {
  const { random } = stage;
  const spots = [
    [-0.35, -0.2, 0.2],
    [0.3, 0.28, 0.26],
    [0.16, -0.5, 0.13],
    [-0.3, 0.48, 0.12],
  ];
  const craters = spots.map(([dx = 0, dy = 0, size = 0]) =>
    oval(x + dx * radius, y + dy * radius, size * radius, size * radius * 0.84, mark, random),
  );
  return lift(disc(x, y, radius, fill, random)) + `<g opacity="0.3">${craters.join("")}</g>`;
}

function ringed(stage: Stage, x: number, y: number, radius: number, fill: string, ring: string) {
  const { random } = stage;
  const tilt = between(random, -24, 24);
  const band = (half: "back" | "front") =>
    `<path d="M-100,0A100,26 0 0 ${half === "back" ? 1 : 0} 100,0L78,0A78,17 0 0 ${half === "back" ? 0 : 1} -78,0z" fill="${ring}"/>`;
  const scale = (radius / 100) * 1.75;
  return (
    place(band("back"), x, y, scale, tilt) +
    lift(disc(x, y, radius, fill, random)) +
    lift(place(band("front"), x, y, scale, tilt), scale)
  );
}

/** A rocket 120 high, with its center over the origin, nose up. */
export function rocketShip(hull: string, trim: string, glass: string): string {
  const body = `<path d="M0,-62C20,-40 25,-8 16,36H-16C-25,-8 -20,-40 0,-62z" fill="${hull}"/>`;
  const nose = `<path d="M0,-62C8,-53 13,-43 16,-32Q0,-26 -16,-32C-13,-43 -8,-53 0,-62z" fill="${trim}"/>`;
  const fins =
    flat(
      [
        [15, 8],
        [38, 40],
        [35, 54],
        [14, 36],
      ],
      trim,
    ) +
    flat(
      [
        [-15, 8],
        [-38, 40],
        [-35, 54],
        [-14, 36],
      ],
      trim,
    ) +
    flat(
      [
        [-3.5, 14],
        [3.5, 14],
        [4, 48],
        [-4, 48],
      ],
      trim,
    );
  const port = `<circle cx="0" cy="-10" r="10" fill="${trim}"/><circle cx="0" cy="-10" r="6.4" fill="${glass}"/>`;
  return (
    fins.slice(0, fins.lastIndexOf("<path")) +
    body +
    nose +
    port +
    fins.slice(fins.lastIndexOf("<path"))
  );
}

export function flame(outer: string, inner: string, long = 1): string {
  return (
    flat(
      [
        [-13, 36],
        [-19, 36 + 26 * long],
        [-8, 36 + 30 * long],
        [0, 36 + 66 * long],
        [8, 36 + 30 * long],
        [19, 36 + 26 * long],
        [13, 36],
      ],
      outer,
    ) +
    flat(
      [
        [-6, 36],
        [-7, 36 + 18 * long],
        [0, 36 + 40 * long],
        [7, 36 + 18 * long],
        [6, 36],
      ],
      inner,
    )
  );
}

function voyage(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const tall = bottom - top;
  const goal: Point = [centreX + side * reach * 0.52, top + tall * 0.25];
  const world =
    random() < 0.5
      ? ringed(stage, goal[0], goal[1], reach * 0.32, colours.accent, colours.light)
      : planet(stage, goal[0], goal[1], reach * 0.42, colours.accent, colours.ground);
  const x = centreX - side * reach * 0.2;
  const y = top + tall * 0.57;
  const scale = (tall / 600) * 1.55;
  const turn = side * between(random, 26, 38);
  const ship =
    flame(colours.accent, colours.light) +
    rocketShip(colours.light, colours.figure, colours.ground);
  const angle = (turn * Math.PI) / 180;
  const trail: Point[] = [
    [-16, 70],
    [16, 70],
    [80, 900],
    [-80, 900],
  ].map(([u = 0, v = 0]): Point => [
    x + (u * Math.cos(angle) - v * Math.sin(angle)) * scale,
    y + (u * Math.sin(angle) + v * Math.cos(angle)) * scale,
  ]);
  return (
    sheet(stage, colours.ground) +
    stars(stage) +
    world +
    planet(
      stage,
      centreX - side * reach * 0.78,
      top + tall * 0.2,
      reach * 0.12,
      colours.figure,
      colours.ground,
    ) +
    `<g opacity="0.5">${flat(trail, colours.figure)}</g>` +
    lift(place(ship, x, y, scale, turn), scale)
  );
}

/** A flying saucer over a sleeping hill, with its beam down. */
function saucer(stage: Stage): string {
  const { colours, random, width, height, centreX, top, bottom, reach } = stage;
  const tall = bottom - top;
  const y = top + tall * 0.3;
  const half = reach * 0.62;
  const floor = bottom - tall * 0.06;
  const beam: Point[] = [
    [centreX - half * 0.42, y + half * 0.12],
    [centreX + half * 0.42, y + half * 0.12],
    [centreX + half * 1.05, floor + 20],
    [centreX - half * 1.05, floor + 20],
  ];
  const hull: Point[] = [
    [centreX - half, y],
    [centreX - half * 0.5, y - half * 0.19],
    [centreX + half * 0.5, y - half * 0.19],
    [centreX + half, y],
    [centreX + half * 0.5, y + half * 0.2],
    [centreX - half * 0.5, y + half * 0.2],
  ];
  const lamps = [-0.62, -0.31, 0, 0.31, 0.62].map((share) =>
    disc(centreX + share * half, y + half * 0.03, half * 0.055, colours.light, random),
  );
  const house =
    flat(
      [
        [-20, 6],
        [-20, -20],
        [-27, -18],
        [0, -42],
        [27, -18],
        [20, -20],
        [20, 6],
      ],
      colours.ground,
    ) +
    flat(
      [
        [-6, 6],
        [-6, -12],
        [6, -12],
        [6, 6],
      ],
      colours.accent,
    );
  return (
    sheet(stage, colours.ground) +
    stars(stage) +
    planet(
      stage,
      centreX + reach * 0.66,
      top + tall * 0.13,
      reach * 0.15,
      colours.light,
      colours.ground,
    ) +
    lift(flat(beam, colours.light)) +
    lift(disc(centreX, y - half * 0.14, half * 0.4, colours.light, random)) +
    lift(`<path d="${smooth(hull)}" fill="${colours.accent}"/>`) +
    lamps.join("") +
    lift(
      `<path d="M-6,${floor + 4}Q${centreX * 0.6},${floor - tall * 0.09} ${centreX + reach * 0.3},${floor}T${width + 6},${floor - 4}V${height + 9}H-6z" fill="${colours.figure}"/>`,
    ) +
    place(house, centreX - reach * 0.05, floor - tall * 0.006, (reach / 168) * 1.1)
  );
}

/** On the moon, with the earth in the sky. */
function lunar(stage: Stage): string {
  const { colours, random, width, height, centreX, top, bottom, reach } = stage;
  const tall = bottom - top;
  const floor = bottom - tall * 0.16;
  const side = random() < 0.5 ? -1 : 1;
  const scale = (tall / 600) * 2;
  const ship =
    rocketShip(colours.light, colours.accent, colours.ground) +
    strip([-13, 34], [-22, 60], 5, 3, colours.accent) +
    strip([13, 34], [22, 60], 5, 3, colours.accent);
  const craters = [
    [-0.7, 0.34, 0.2],
    [0.1, 0.6, 0.3],
    [0.85, 0.42, 0.16],
    [-1.5, 0.5, 0.24],
    [1.7, 0.5, 0.2],
  ].map(([dx = 0, dy = 0, size = 0]) =>
    oval(
      centreX + dx * reach,
      floor + dy * (bottom - floor),
      size * reach,
      size * reach * 0.2,
      colours.ground,
      random,
    ),
  );
  const worldX = centreX + side * reach * 0.5;
  const worldY = top + tall * 0.24;
  return (
    sheet(stage, colours.ground) +
    stars(stage) +
    (random() < 0.5
      ? ringed(stage, worldX, worldY, reach * 0.3, colours.accent, colours.light)
      : planet(stage, worldX, worldY, reach * 0.38, colours.accent, colours.ground)) +
    lift(
      `<path d="M-6,${floor + 8}Q${centreX * 0.5},${floor - 22} ${centreX},${floor - 6}T${width + 6},${floor + 4}V${height + 9}H-6z" fill="${colours.figure}"/>`,
    ) +
    `<g opacity="0.35">${craters.join("")}</g>` +
    lift(place(ship, centreX - side * reach * 0.2, floor - 56 * scale, scale, side * 3), scale)
  );
}
