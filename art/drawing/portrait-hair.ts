import { flat, smooth } from "./paper.ts";
import type { Point } from "./paper.ts";

/** Hair around a face whose center is the origin, 116 wide and 168 high: behind it, and over it. */
type Hair = { behind: string; over: string };

type MakeHair = (fill: string, trim: string) => Hair;

const round = (points: readonly Point[], fill: string) =>
  `<path d="${smooth(points)}" fill="${fill}"/>`;

const sidePart: MakeHair = (fill) => ({
  behind: "",
  over: flat(
    [
      [-63, -22],
      [-66, -62],
      [-44, -98],
      [-6, -106],
      [40, -102],
      [66, -70],
      [63, -18],
      [54, -30],
      [50, -56],
      [10, -62],
      [-22, -76],
      [-34, -58],
      [-52, -48],
      [-55, -24],
    ],
    fill,
  ),
});

const slickedBack: MakeHair = (fill) => ({
  behind: "",
  over: flat(
    [
      [-61, -28],
      [-62, -66],
      [-38, -96],
      [0, -104],
      [40, -95],
      [62, -64],
      [61, -28],
      [52, -52],
      [24, -74],
      [0, -66],
      [-24, -74],
      [-52, -52],
    ],
    fill,
  ),
});

const curls: MakeHair = (fill) => {
  const spots: readonly Point[] = [
    [-56, -44],
    [-52, -76],
    [-28, -94],
    [2, -100],
    [32, -94],
    [54, -74],
    [58, -42],
    [-14, -76],
    [16, -78],
  ];
  return {
    behind: "",
    over: spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="21" fill="${fill}"/>`).join(""),
  };
};

const bald: MakeHair = (fill) => ({
  behind: flat(
    [
      [-68, 14],
      [-68, -34],
      [-56, -46],
      [56, -46],
      [68, -34],
      [68, 14],
    ],
    fill,
  ),
  over: "",
});

const fedora: MakeHair = (fill, trim) => ({
  behind: flat(
    [
      [-62, 12],
      [-64, -50],
      [64, -50],
      [62, 12],
    ],
    fill,
  ),
  over:
    flat(
      [
        [-104, -46],
        [-60, -62],
        [0, -68],
        [60, -64],
        [108, -54],
        [64, -44],
        [0, -44],
        [-60, -38],
      ],
      fill,
    ) +
    flat(
      [
        [-62, -62],
        [-52, -118],
        [-24, -134],
        [2, -122],
        [34, -136],
        [58, -112],
        [62, -64],
      ],
      fill,
    ) +
    flat(
      [
        [-62, -60],
        [-59, -76],
        [60, -80],
        [62, -62],
      ],
      trim,
    ),
});

const pompadour: MakeHair = (fill) => ({
  behind: "",
  over: round(
    [
      [-62, -20],
      [-68, -64],
      [-50, -112],
      [0, -130],
      [56, -116],
      [70, -72],
      [62, -22],
      [52, -50],
      [20, -70],
      [-26, -66],
      [-52, -46],
    ],
    fill,
  ),
});

const bob: MakeHair = (fill) => ({
  behind: flat(
    [
      [-78, 52],
      [-80, -40],
      [-50, -98],
      [0, -110],
      [50, -98],
      [80, -40],
      [78, 52],
      [48, 58],
      [-48, 58],
    ],
    fill,
  ),
  over: flat(
    [
      [-70, -10],
      [-74, -52],
      [-44, -98],
      [0, -108],
      [44, -98],
      [74, -52],
      [70, -10],
      [56, -44],
      [-56, -40],
    ],
    fill,
  ),
});

const waves: MakeHair = (fill) => ({
  behind: round(
    [
      [-66, -70],
      [-96, -10],
      [-80, 46],
      [-104, 96],
      [-62, 142],
      [0, 120],
      [62, 142],
      [104, 96],
      [80, 46],
      [96, -10],
      [66, -70],
      [0, -108],
    ],
    fill,
  ),
  over: flat(
    [
      [-62, 10],
      [-72, -50],
      [-42, -98],
      [6, -108],
      [52, -94],
      [74, -48],
      [62, 14],
      [56, -26],
      [30, -62],
      [-6, -78],
      [-34, -56],
      [-54, -28],
    ],
    fill,
  ),
});

const bun: MakeHair = (fill, trim) => ({
  behind:
    `<circle cx="0" cy="-122" r="34" fill="${fill}"/>` +
    flat(
      [
        [-30, -98],
        [30, -98],
        [26, -108],
        [-26, -108],
      ],
      trim,
    ),
  over: flat(
    [
      [-62, -12],
      [-66, -56],
      [-38, -96],
      [0, -104],
      [38, -96],
      [66, -56],
      [62, -12],
      [50, -50],
      [0, -78],
      [-50, -50],
    ],
    fill,
  ),
});

const parted: MakeHair = (fill) => ({
  behind: round(
    [
      [-70, -60],
      [-86, 20],
      [-74, 120],
      [-40, 160],
      [40, 160],
      [74, 120],
      [86, 20],
      [70, -60],
      [0, -106],
    ],
    fill,
  ),
  over: flat(
    [
      [-64, 24],
      [-70, -50],
      [-40, -96],
      [0, -104],
      [40, -96],
      [70, -50],
      [64, 24],
      [54, -34],
      [0, -84],
      [-54, -34],
    ],
    fill,
  ),
});

const fingerWaves: MakeHair = (fill, trim) => ({
  behind: round(
    [
      [-64, -60],
      [-86, -8],
      [-70, 34],
      [-50, 20],
      [50, 20],
      [70, 34],
      [86, -8],
      [64, -60],
      [0, -100],
    ],
    fill,
  ),
  over:
    round(
      [
        [-60, 0],
        [-76, -46],
        [-50, -94],
        [0, -108],
        [54, -94],
        [76, -44],
        [62, 6],
        [50, -36],
        [26, -44],
        [6, -68],
        [-26, -52],
        [-50, -40],
      ],
      fill,
    ) +
    `<path d="M-58,-56Q-36,-76 -18,-66T18,-80T54,-60M-54,-78Q-34,-92 -14,-84T26,-96" fill="none" stroke="${trim}" stroke-width="2.6"/>`,
});

export const shortHair: readonly [MakeHair, ...MakeHair[]] = [
  sidePart,
  slickedBack,
  curls,
  bald,
  fedora,
  pompadour,
];
export const longHair: readonly [MakeHair, ...MakeHair[]] = [
  bob,
  waves,
  bun,
  parted,
  fingerWaves,
  curls,
];
