import { cut, disc, flat, lift, place, short, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import { person, poses } from "../person.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";
import { bird } from "./towers.ts";

/** Distance: one enormous sun, and something small with a long way to go. */
export function sun(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const tall = bottom - top;
  const radius = Math.min(reach * 0.86, tall * 0.44) * between(random, 0.9, 1);
  const y = top + tall * between(random, 0.46, 0.52);
  const x = centreX + reach * between(random, -0.1, 0.1);
  const land = pick(random, [desert, sea, savannah, peaks, viaduct]);
  return (
    sheet(stage, colours.ground) +
    lift(disc(x, y, radius, colours.light, random)) +
    slits(stage, x, y, radius) +
    land(stage, x, y, radius)
  );
}

/** The lower half of the sun is cut in bands, like heat haze. */
function slits(stage: Stage, x: number, y: number, radius: number): string {
  const { colours, random } = stage;
  if (random() < 0.4) return "";
  return [0.14, 0.34, 0.52, 0.68]
    .map((share, index) => {
      const half = radius * 1.08;
      const thick = 2.5 + index * 2.3;
      const level = y + share * radius;
      return cut(
        [
          [x - half, level],
          [x + half, level + between(random, -1.5, 1.5)],
          [x + half, level + thick],
          [x - half, level + thick],
        ],
        colours.ground,
        random,
        0.6,
      );
    })
    .join("");
}

/** A rolling edge from one side of the sheet to the other. */
function ridge(stage: Stage, level: number, swell: number, fill: string): string {
  const { width, height, random } = stage;
  const steps = Math.max(3, Math.round(width / 150));
  let path = `M-6,${short(level)}`;
  let previous = level;
  for (let index = 1; index <= steps; index += 1) {
    const x = (index / steps) * (width + 12) - 6;
    const next = level + between(random, -swell, swell) * 0.6;
    const control = x - (width + 12) / steps / 2;
    path += `Q${short(control)},${short(previous + (index % 2 ? -swell : swell) * 0.8)} ${short(x)},${short(next)}`;
    previous = next;
  }
  return lift(`<path d="${path}V${height + 9}H-6z" fill="${fill}"/>`);
}

function desert(stage: Stage, x: number, y: number, radius: number): string {
  const { colours, bottom, random, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const level = bottom - (bottom - y) * 0.3;
  return (
    ridge(stage, y + radius * 0.5, 22, colours.accent) +
    lift(place(cactus(colours.figure), x - side * reach * 0.62, level + 6, reach / 96)) +
    place(cactus(colours.figure), x + side * reach * 0.8, level - 8, reach / 210) +
    ridge(stage, level, 15, colours.figure) +
    place(
      person(poses.walking, { hat: "fedora", coat: true }, colours.figure),
      x + side * reach * 0.22,
      level + 3,
      reach / 190,
    )
  );
}

function cactus(fill: string): string {
  const arm = (x: number, y: number, side: number, tall: number) =>
    `<path d="M0,${y}h${side * x}v${-tall}" fill="none" stroke="${fill}" stroke-width="13" stroke-linejoin="round" stroke-linecap="round"/>`;
  return (
    strip([0, 10], [0, -92], 19, 17, fill) +
    `<circle cx="0" cy="-92" r="8.6" fill="${fill}"/>` +
    arm(25, -38, 1, 26) +
    arm(24, -50, -1, 22)
  );
}

function sea(stage: Stage, x: number, y: number, radius: number): string {
  const { colours, width, bottom, random, reach } = stage;
  const level = y + radius * 0.42;
  const glints: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const glintY = level + 12 + index * ((bottom - level) / 10);
    const half = radius * between(random, 0.16, 0.5) * (1 - index / 22);
    const centre = x + between(random, -0.28, 0.28) * radius;
    glints.push(
      flat(
        [
          [centre - half, glintY],
          [centre, glintY - 2.4],
          [centre + half, glintY],
          [centre, glintY + 2.4],
        ],
        colours.light,
      ),
    );
  }
  const boat =
    flat(
      [
        [-34, 0],
        [34, 0],
        [22, 14],
        [-24, 14],
      ],
      colours.figure,
    ) +
    flat(
      [
        [2, -4],
        [2, -70],
        [36, -8],
      ],
      colours.accent,
    ) +
    flat(
      [
        [-3, -5],
        [-3, -58],
        [-27, -8],
      ],
      colours.figure,
    ) +
    strip([0, 0], [0, -74], 2.6, 2, colours.figure);
  return (
    lift(
      cut(
        [
          [-8, level],
          [width + 8, level - 2],
          [width + 8, stage.height + 9],
          [-8, stage.height + 9],
        ],
        colours.figure,
        random,
      ),
    ) +
    glints.join("") +
    `<g opacity="0.35">${strip([x - reach * 0.5, level - 1], [x + reach * 0.6, level - 1], 1, 3, colours.light)}</g>` +
    lift(place(boat, x + reach * between(random, -0.3, 0.3), level - 4, reach / 125))
  );
}

function savannah(stage: Stage, x: number, y: number, radius: number): string {
  const { colours, bottom, random, reach } = stage;
  const level = bottom - (bottom - y) * 0.22;
  const side = random() < 0.5 ? -1 : 1;
  const tree =
    strip([0, 6], [4, -56], 12, 7, colours.figure) +
    strip([2, -30], [-24, -66], 6, 4, colours.figure) +
    strip([3, -40], [34, -70], 6, 4, colours.figure) +
    flat(
      [
        [-62, -62],
        [-40, -80],
        [0, -88],
        [44, -84],
        [70, -66],
        [40, -60],
        [12, -66],
        [-14, -58],
        [-40, -64],
      ],
      colours.figure,
    );
  return (
    ridge(stage, y + radius * 0.62, 16, colours.accent) +
    lift(place(tree, x + side * reach * 0.36, level + 4, reach / 92), reach / 92) +
    place(bird(colours.figure), x - side * reach * 0.3, y - radius * 0.45, reach / 150) +
    place(bird(colours.figure), x - side * reach * 0.12, y - radius * 0.6, reach / 220) +
    ridge(stage, level, 9, colours.figure) +
    place(
      person(poses.walking, { dress: true }, colours.figure),
      x - side * reach * 0.46,
      level + 4,
      reach / 210,
    )
  );
}

function peaks(stage: Stage, _x: number, y: number, radius: number): string {
  const { colours, width, height, random, bottom } = stage;
  const range = (level: number, rise: number, fill: string, snow?: string) => {
    const parts: string[] = [];
    for (let at = -40; at < width + 60; at += rise * between(random, 0.85, 1.25)) {
      const tip: Point = [at, level - rise * between(random, 0.55, 1)];
      const half = (height - tip[1]) * between(random, 0.62, 0.8);
      const slope = half / (height + 20 - tip[1]);
      parts.push(lift(flat([tip, [at + half, height + 20], [at - half, height + 20]], fill)));
      if (snow !== undefined)
        parts.push(snowCap(tip, rise * between(random, 0.18, 0.26), slope, snow));
    }
    return parts.join("");
  };
  return (
    range(y + radius * 0.9, radius * 0.95, colours.accent, colours.light) +
    range(bottom + 4, radius * 0.72, colours.figure)
  );
}

function snowCap([x, y]: Point, deep: number, slope: number, fill: string): string {
  return flat(
    [
      [x, y],
      [x + deep * slope, y + deep],
      [x + deep * slope * 0.3, y + deep * 0.72],
      [x - deep * slope * 0.1, y + deep * 1.08],
      [x - deep * slope * 0.4, y + deep * 0.76],
      [x - deep * slope * 0.92, y + deep * 0.92],
    ],
    fill,
  );
}

/** A train by day, on a viaduct in front of the sun. */
function viaduct(stage: Stage, x: number, y: number, radius: number): string {
  const { colours, width, height, random, reach } = stage;
  const deck = y + radius * 0.34;
  const pitch = reach * 0.42;
  const arches: string[] = [];
  for (let left = (x % pitch) - pitch; left < width + pitch; left += pitch) {
    const [from, to] = [left + pitch * 0.12, left + pitch * 0.88];
    const spring = deck + pitch * 0.62;
    arches.push(
      `M${short(from)},${short(height + 20)}V${short(spring)}A${short(pitch * 0.38)},${short(pitch * 0.44)} 0 0 1 ${short(to)},${short(spring)}V${short(height + 20)}z`,
    );
  }
  const wall = `M-9,${short(deck)}H${width + 9}V${height + 9}H-9z`;
  const bridge = `<path d="${wall}${arches.join("")}" fill="${colours.figure}" fill-rule="evenodd"/>`;
  const way = random() < 0.5 ? 1 : -1;
  const train = `<g transform="translate(${short(x + way * reach * 0.3)} ${short(deck)}) scale(${((way * reach) / 190).toFixed(3)} ${(reach / 190).toFixed(3)})">${trainShape(colours.figure)}</g>`;
  return (
    ridge(stage, deck + radius * 0.5, 20, colours.accent) + lift(bridge) + lift(train, reach / 190)
  );
}

/** A locomotive and three carriages on the origin, with the chimney at the right. */
function trainShape(fill: string): string {
  const carriages = [-58, -112, -166].map((left) =>
    flat(
      [
        [left, -4],
        [left, -30],
        [left + 48, -30],
        [left + 48, -4],
      ],
      fill,
    ),
  );
  const engine = flat(
    [
      [-4, -3],
      [-4, -36],
      [18, -36],
      [18, -26],
      [46, -26],
      [50, -20],
      [50, -10],
      [60, -3],
    ],
    fill,
  );
  const chimney = flat(
    [
      [36, -25],
      [34, -42],
      [46, -42],
      [44, -25],
    ],
    fill,
  );
  const smoke = [
    [28, -54, 9],
    [10, -66, 13],
    [-16, -76, 17],
    [-48, -84, 12],
  ].map(([x = 0, y = 0, size = 0]) => `<circle cx="${x}" cy="${y}" r="${size}" fill="${fill}"/>`);
  return (
    carriages.join("") + engine + chimney + smoke.join("") + strip([-166, -3], [56, -3], 5, 5, fill)
  );
}
