import { capitalHeight, letterable, measure, outline } from "./lettering.ts";
import { disc, flat, strip } from "./paper.ts";
import type { Point } from "./paper.ts";
import type { Random } from "./seed.ts";
import { pick } from "./seed.ts";
import { moonCut, star } from "./scenes/ladder.ts";

type Mark = (fill: string, hole: string, random: Random) => string;

/** Marks 100 wide around the origin, plain enough to be recognized at the size of a fingernail. */
const marks: readonly [Mark, ...Mark[]] = [
  (fill, hole, random) => disc(0, 0, 46, fill, random) + star(0, 0, 32, hole),
  (fill, hole) =>
    flat(
      [
        [-46, 40],
        [0, -46],
        [46, 40],
      ],
      fill,
    ) +
    flat(
      [
        [-18, 40],
        [0, 4],
        [18, 40],
      ],
      hole,
    ),
  (fill) => moonCut(0, 0, 44, 1, fill) + star(14, 0, 15, fill),
  (fill, hole, random) =>
    [46, 33, 20, 8]
      .map((radius, index) => disc(0, 0, radius, index % 2 ? hole : fill, random))
      .join(""),
  (fill) =>
    [-34, -12, 10, 32]
      .map((x, index) => strip([x, 42], [x, -44 + index * 18], 15, 15, fill))
      .join(""),
  (fill, hole, random) =>
    disc(0, 6, 38, fill, random) +
    flat(
      [
        [-50, 6],
        [50, 2],
        [50, 46],
        [-50, 46],
      ],
      hole,
    ) +
    strip([-46, 16], [46, 14], 7, 7, fill) +
    strip([-30, 30], [30, 29], 7, 7, fill),
  (fill, hole) =>
    flat(
      [
        [-44, -44],
        [44, -44],
        [44, 44],
        [-44, 44],
      ],
      fill,
    ) +
    flat(
      [
        [-14, -24],
        [26, 0],
        [-14, 24],
      ],
      hole,
    ),
  (fill, hole, random) => petals(fill) + disc(0, 0, 13, hole, random),
];

function petals(fill: string): string {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2;
    const at = (turn: number, radius: number): Point => [
      Math.cos(angle + turn) * radius,
      Math.sin(angle + turn) * radius,
    ];
    return flat([[0, 0], at(-0.3, 36), at(0, 48), at(0.3, 36)], fill);
  }).join("");
}

const colourPairs: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ["#e8563f", "#f7ead0"],
  ["#f2b23a", "#1d2a44"],
  ["#3f8f88", "#f7ead0"],
  ["#7a5bb0", "#f6e0b0"],
  ["#3d7ea6", "#f7ead0"],
  ["#c9492f", "#f2c14e"],
];

/** A square badge, or, when there is room beside it, the badge and the name. */
export function drawMark(
  name: string,
  random: Random,
  wide: boolean,
): { width: number; content: string } {
  const [fill, hole] = pick(random, colourPairs);
  const mark = pick(random, marks)(fill, hole, random);
  const letters = letterable(name);
  if (!wide || letters === undefined) {
    const tile = `<rect width="120" height="120" rx="18" fill="${hole}"/>`;
    return {
      width: 120,
      content: `${tile}<g transform="translate(60 60) scale(0.84)">${mark}</g>`,
    };
  }
  const size = 62;
  const lettered = outline(letters, "condensed", size, {
    x: 116,
    baseline: 60 + (size * capitalHeight) / 2,
    fill,
  });
  return {
    width: 124 + measure(letters, "condensed", size),
    content: `<g transform="translate(58 60)">${mark}</g>${lettered}`,
  };
}
