import { flat } from "./paper.ts";
import type { Point } from "./paper.ts";
import type { PortraitPalette } from "./portrait-face.ts";

/** What a sitter wears, drawn for a face whose center is the origin. */
type Clothing = (colours: PortraitPalette) => string;

const shoulders: readonly Point[] = [
  [-30, 112],
  [-92, 138],
  [-128, 168],
  [-142, 250],
  [142, 250],
  [128, 168],
  [92, 138],
  [30, 112],
];

const suit: Clothing = ({ cloth, face: light, ink }) =>
  flat([...shoulders.slice(0, 7), [92, 138], [30, 108], [0, 128], [-30, 108]], cloth) +
  flat(
    [
      [-30, 106],
      [0, 146],
      [30, 106],
      [40, 132],
      [10, 250],
      [-10, 250],
      [-40, 132],
    ],
    light,
  ) +
  flat(
    [
      [-9, 140],
      [9, 140],
      [7, 154],
      [13, 250],
      [-13, 250],
      [-7, 154],
    ],
    ink,
  ) +
  flat(
    [
      [-32, 104],
      [-58, 134],
      [-42, 160],
      [-50, 172],
      [-4, 250],
      [-20, 190],
    ],
    ink,
  ) +
  flat(
    [
      [32, 104],
      [58, 134],
      [42, 160],
      [50, 172],
      [4, 250],
      [20, 190],
    ],
    ink,
  );

const rollNeck: Clothing = ({ cloth, ink }) =>
  flat(shoulders, cloth) +
  flat(
    [
      [-34, 92],
      [34, 92],
      [38, 128],
      [-38, 128],
    ],
    cloth,
  ) +
  flat(
    [
      [-38, 127],
      [38, 127],
      [37, 131],
      [-37, 131],
    ],
    ink,
  );

const shirt: Clothing = ({ cloth, face: light, ink }) =>
  flat(shoulders, cloth) +
  flat(
    [
      [-30, 108],
      [0, 168],
      [30, 108],
      [20, 104],
      [-20, 104],
    ],
    light,
  ) +
  flat(
    [
      [-32, 100],
      [-58, 126],
      [-18, 158],
      [0, 150],
    ],
    ink,
  ) +
  flat(
    [
      [32, 100],
      [58, 126],
      [18, 158],
      [0, 150],
    ],
    ink,
  );

const gown: Clothing = ({ cloth, face: light, shade }) =>
  flat(
    [
      [-30, 112],
      [-92, 138],
      [-128, 168],
      [-142, 250],
      [142, 250],
      [128, 168],
      [92, 138],
      [30, 112],
    ],
    light,
  ) +
  flat(
    [
      [0, 120],
      [30, 112],
      [92, 138],
      [128, 168],
      [142, 250],
      [20, 250],
    ],
    shade,
  ) +
  flat(
    [
      [-118, 160],
      [-70, 158],
      [-34, 196],
      [0, 206],
      [34, 196],
      [70, 158],
      [118, 160],
      [142, 250],
      [-142, 250],
    ],
    cloth,
  );

const drape: Clothing = ({ cloth, ink, face: light }) =>
  flat(shoulders, ink) +
  flat(
    [
      [-30, 110],
      [0, 150],
      [30, 110],
      [16, 104],
      [-16, 104],
    ],
    light,
  ) +
  flat(
    [
      [-128, 168],
      [-92, 138],
      [-44, 118],
      [60, 250],
      [-142, 250],
    ],
    cloth,
  ) +
  flat(
    [
      [-44, 118],
      [-36, 115],
      [72, 250],
      [60, 250],
    ],
    light,
  );

export const suits: readonly [Clothing, ...Clothing[]] = [suit, suit, rollNeck, shirt];
export const gowns: readonly [Clothing, ...Clothing[]] = [gown, drape, rollNeck, shirt];
