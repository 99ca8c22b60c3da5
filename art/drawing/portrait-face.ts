import { flat, place, strip } from "./paper.ts";

/**
 * Portraits use only paper colors, which claim nothing about anybody's skin or hair: a face is a
 * light and a shade, as on a two-color lithograph.
 */
export type PortraitPalette = {
  back: string;
  shape: string;
  face: string;
  shade: string;
  ink: string;
  cloth: string;
};

export function paperFace({ face: light, shade }: PortraitPalette): string {
  const ears = `<ellipse cx="-59" cy="2" rx="10" ry="16" fill="${light}"/><ellipse cx="59" cy="2" rx="10" ry="16" fill="${shade}"/>`;
  const whole = `<path d="M-58,-30C-60,-98 60,-98 58,-30C58,22 44,64 14,82Q0,89 -14,82C-44,64 -58,22 -58,-30z" fill="${light}"/>`;
  // The edge of the shade is a profile: brow, nose, lips and chin in one cut.
  const half = `<path d="M4,-82C52,-82 60,-58 58,-30C58,22 44,64 14,82Q8,85 3,85L6,66L-2,54L4,47L-6,42L3,36L0,28L-15,22L0,-18L8,-34z" fill="${shade}"/>`;
  return ears + whole + half;
}

export function features({ ink, cloth, face: light }: PortraitPalette, woman: boolean): string {
  const lens = (x: number, way: number) =>
    flat(
      [
        [x - 13 * way, -6],
        [x - 2 * way, -15],
        [x + 14 * way, -10],
        [x + 2 * way, -4],
      ],
      ink,
    );
  const brow = (x: number, way: number) =>
    strip([x - 15 * way, -31], [x + 14 * way, -27], woman ? 5 : 6.5, woman ? 2.4 : 4, ink);
  const gleam = (x: number) => `<circle cx="${x}" cy="-11" r="2.2" fill="${light}"/>`;
  const lips = woman
    ? flat(
        [
          [-22, 45],
          [-9, 39],
          [0, 42],
          [9, 39],
          [20, 44],
          [6, 54],
          [-8, 54],
        ],
        cloth,
      )
    : flat(
        [
          [-21, 44],
          [0, 47],
          [19, 43],
          [14, 50],
          [0, 51],
          [-15, 50],
        ],
        ink,
      );
  return lens(-28, -1) + lens(27, 1) + gleam(-27) + gleam(28) + brow(-28, -1) + brow(28, 1) + lips;
}

export function neck({ face: light, shade }: PortraitPalette): string {
  return (
    flat(
      [
        [-27, 50],
        [27, 50],
        [31, 140],
        [-31, 140],
      ],
      light,
    ) +
    flat(
      [
        [-27, 66],
        [0, 92],
        [27, 66],
        [31, 140],
        [-2, 128],
      ],
      shade,
    )
  );
}

type Beard = (ink: string) => string;

export const beards: readonly [Beard, ...Beard[]] = [
  () => "",
  () => "",
  () => "",
  (ink) =>
    flat(
      [
        [-2, 32],
        [18, 36],
        [24, 42],
        [4, 40],
        [-4, 40],
        [-26, 42],
        [-20, 36],
      ],
      ink,
    ),
  (ink) =>
    `<path d="M-58,4C-54,50 -40,82 -12,94Q0,98 12,94C40,82 54,50 58,4L44,30L22,34L0,30L-22,34L-44,30zM-16,46L16,46L10,53L-10,53z" fill="${ink}" fill-rule="evenodd"/>`,
  (ink) =>
    flat(
      [
        [-12, 58],
        [12, 58],
        [16, 80],
        [0, 98],
        [-16, 80],
      ],
      ink,
    ) +
    flat(
      [
        [-2, 32],
        [20, 38],
        [4, 41],
        [-4, 41],
        [-22, 38],
      ],
      ink,
    ),
];

export function spectacles(ink: string): string {
  const rim = (x: number) =>
    `<circle cx="${x}" cy="-9" r="21" fill="none" stroke="${ink}" stroke-width="5"/>`;
  return rim(-28) + rim(28) + strip([-8, -12], [8, -12], 5, 5, ink);
}

export function earrings({ cloth }: PortraitPalette): string {
  const drop = flat(
    [
      [0, 0],
      [7, 14],
      [0, 26],
      [-7, 14],
    ],
    cloth,
  );
  return place(drop, -62, 16) + place(drop, 62, 16);
}
