import { cut, flat, place, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import { between } from "../seed.ts";
import type { Stage } from "../stage.ts";

/** A tower with its crown and its lit windows. */
export function tower(
  stage: Stage,
  x: number,
  y: number,
  wide: number,
  fill: string,
  lit: number,
): string {
  const { random, height, reach } = stage;
  const lean = between(random, -2.5, 2.5);
  const foot = height + 20;
  const body: Point[] = [
    [x + lean, y],
    [x + wide + lean, y + between(random, -3, 3)],
    [x + wide, foot],
    [x, foot],
  ];
  const inset = wide * 0.14;
  const face: Corners = [
    [x + lean + inset, y + reach * 0.05],
    [x + wide + lean - inset, y + reach * 0.05],
    [x + wide - inset, foot],
    [x + inset, foot],
  ];
  return cut(body, fill, random) + crown(stage, x + lean, y, wide, fill) + panes(stage, face, lit);
}

type Corners = readonly [Point, Point, Point, Point];

/** Windows on a wall with any four corners, so that slanted walls have windows too. */
export function panes(stage: Stage, corners: Corners, lit: number): string {
  if (lit === 0) return "";
  const { colours, random, reach } = stage;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const at = (across: number, down: number): Point => {
    const mix = (a: number, b: number, c: number, d: number) =>
      (a * (1 - across) + b * across) * (1 - down) + (d * (1 - across) + c * across) * down;
    return [
      mix(topLeft[0], topRight[0], bottomRight[0], bottomLeft[0]),
      mix(topLeft[1], topRight[1], bottomRight[1], bottomLeft[1]),
    ];
  };
  const pitch = reach * 0.098;
  const wide = Math.hypot(topRight[0] - topLeft[0], topRight[1] - topLeft[1]);
  const tall = Math.abs(bottomLeft[1] - topLeft[1]);
  const columns = Math.max(1, Math.round(wide / pitch));
  const rows = Math.max(1, Math.round(tall / (pitch * 1.35)));
  const parts: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (random() > lit * 0.75) continue;
      const [left, right] = [(column + 0.26) / columns, (column + 0.74) / columns];
      const [upper, lower] = [(row + 0.2) / rows, (row + 0.76) / rows];
      const fill = random() < 0.2 ? colours.accent : colours.light;
      parts.push(
        flat([at(left, upper), at(right, upper), at(right, lower), at(left, lower)], fill),
      );
    }
  }
  return parts.join("");
}

function crown(stage: Stage, x: number, y: number, wide: number, fill: string): string {
  const { random } = stage;
  const middle = x + wide / 2;
  const kind = random();
  if (kind < 0.24) {
    const steps = [0.7, 0.42, 0.18].map((share, index) => {
      const foot = y - index * wide * 0.16 + 3;
      const half = (wide * share) / 2;
      const lid = foot - wide * 0.18;
      return flat(
        [
          [middle - half, lid],
          [middle + half, lid],
          [middle + half, foot],
          [middle - half, foot],
        ],
        fill,
      );
    });
    return (
      steps.join("") + strip([middle, y - wide * 0.4], [middle, y - wide * 1.1], 3.4, 0.8, fill)
    );
  }
  if (kind < 0.34)
    return flat(
      [
        [x, y + 4],
        [middle, y - wide * 0.72],
        [x + wide, y + 4],
      ],
      fill,
    );
  if (kind < 0.46)
    return flat(
      [
        [x, y + 4],
        [x + wide, y + 4],
        [x + wide, y - wide * 0.4],
      ],
      fill,
    );
  if (kind < 0.58) return waterTower(middle, y + 2, wide * 0.2, fill);
  if (kind < 0.7)
    return strip([x + wide * 0.3, y + 3], [x + wide * 0.3, y - wide * 0.8], 2.6, 1.2, fill);
  return "";
}

function waterTower(x: number, y: number, size: number, fill: string): string {
  const legs = [-0.8, 0, 0.8].map((shift) =>
    strip([x + shift * size, y], [x + shift * size * 0.8, y - size * 1.1], 2.2, 2.2, fill),
  );
  const tank: Point[] = [
    [x - size, y - size],
    [x + size, y - size],
    [x + size, y - size * 2.3],
    [x, y - size * 3.1],
    [x - size, y - size * 2.3],
  ];
  return legs.join("") + flat(tank, fill);
}

/** An airplane from below, about 70 long. */
export function aeroplane(fill: string): string {
  return (
    flat(
      [
        [-34, 2],
        [20, -5],
        [34, -3],
        [20, 4],
        [-30, 6],
      ],
      fill,
    ) +
    flat(
      [
        [-6, 0],
        [-26, -26],
        [-18, -27],
        [10, -2],
      ],
      fill,
    ) +
    flat(
      [
        [-2, 3],
        [-18, 24],
        [-10, 25],
        [12, 3],
      ],
      fill,
    ) +
    flat(
      [
        [-30, 3],
        [-38, -11],
        [-32, -12],
        [-23, 2],
      ],
      fill,
    )
  );
}

export function bird(fill: string): string {
  return flat(
    [
      [-14, -5],
      [-5, -2],
      [0, 2],
      [5, -3],
      [14, -7],
      [5, 1],
      [0, 6],
      [-5, 2],
    ],
    fill,
  );
}

export function birds(fill: string): string {
  const flock = [
    [-14, -8, 0.9],
    [12, -18, 0.7],
    [20, 6, 0.6],
  ];
  return flock.map(([x = 0, y = 0, size = 1]) => place(bird(fill), x, y, size)).join("");
}
