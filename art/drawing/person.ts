import { flat, short, stripPoints } from "./paper.ts";
import type { Point } from "./paper.ts";

/** Angles in degrees from hanging straight down; positive angles swing to the right. */
export type Pose = {
  lean: number;
  nearArm: readonly [shoulder: number, elbow: number];
  farArm: readonly [shoulder: number, elbow: number];
  nearLeg: readonly [hip: number, knee: number];
  farLeg: readonly [hip: number, knee: number];
};

export type Clothes = {
  hat?: "fedora" | "bowler" | "boater";
  coat?: boolean;
  dress?: boolean;
  hair?: boolean;
};

export const poses = {
  standing: pose(0, [12, 8], [-12, -8], [4, 2], [-4, -2]),
  walking: pose(5, [-26, -4], [24, 34], [24, 12], [-20, -34]),
  running: pose(16, [-58, 14], [44, 110], [52, -8], [-34, -84]),
  falling: pose(-32, [-118, -150], [112, 80], [38, -10], [-46, -100]),
  climbing: pose(4, [150, 172], [116, 160], [58, -14], [10, -6]),
  holding: pose(0, [10, 6], [66, 158], [5, 2], [-5, -2]),
  cheering: pose(0, [152, 166], [-152, -166], [10, 4], [-10, -4]),
} as const;

function pose(
  lean: number,
  nearArm: Pose["nearArm"],
  farArm: Pose["farArm"],
  nearLeg: Pose["nearLeg"],
  farLeg: Pose["farLeg"],
): Pose {
  return { lean, nearArm, farArm, nearLeg, farLeg };
}

/** The end of a limb of this length. */
function reach(from: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [from[0] + Math.sin(angle) * length, from[1] + Math.cos(angle) * length];
}

function trunk(stance: Pose) {
  const hips: Point = [0, -47];
  const shoulder = reach(hips, 180 - stance.lean, 30);
  const head = reach(shoulder, 180 - stance.lean * 0.8, 14);
  return { hips, shoulder, head };
}

/** A paper person 100 high, with the hips over the origin and the feet near it. */
export function person(stance: Pose, clothes: Clothes, body: string, trim = body): string {
  const { hips, shoulder, head } = trunk(stance);
  const leg = ([hip, knee]: Pose["nearLeg"]) => {
    const bend = reach(hips, hip, 24);
    const ankle = reach(bend, knee, 22);
    const toe = reach(ankle, knee + 72, 7);
    return limb(hips, bend, ankle, 10, 7.5, 5, body) + flat(stripPoints(ankle, toe, 5, 2.6), body);
  };
  const arm = ([upper, lower]: Pose["nearArm"]) => {
    const elbow = reach(shoulder, upper, 17);
    return limb(shoulder, elbow, reach(elbow, lower, 16), 8.5, 6.5, 4, body);
  };
  const legs = leg(stance.farLeg) + leg(stance.nearLeg);
  const torso = flat(torsoPoints(hips, shoulder, clothes), body);
  return (
    arm(stance.farArm) +
    legs +
    torso +
    arm(stance.nearArm) +
    headOf(head, stance, clothes, body, trim)
  );
}

function limb(a: Point, b: Point, c: Point, wide: number, mid: number, thin: number, fill: string) {
  const joint = `<circle cx="${short(b[0])}" cy="${short(b[1])}" r="${mid / 2}" fill="${fill}"/>`;
  return (
    flat(stripPoints(a, b, wide, mid), fill) + joint + flat(stripPoints(b, c, mid, thin), fill)
  );
}

function torsoPoints(hips: Point, shoulder: Point, clothes: Clothes): Point[] {
  const [hx, hy] = hips;
  const [sx, sy] = shoulder;
  const hem = clothes.dress || clothes.coat ? 22 : 3;
  const flare = clothes.dress ? 17 : clothes.coat ? 12.5 : 7.5;
  const waist = clothes.dress ? 5 : 8;
  const middle: Point = [sx + (hx - sx) * 0.62, sy + (hy - sy) * 0.62];
  const swing = (hx - sx) * 0.4;
  return [
    [sx - 4, sy - 4],
    [sx + 4, sy - 4],
    [sx + 11, sy + 1],
    [middle[0] + waist, middle[1]],
    [hx + swing + flare, hy + hem],
    [hx + swing - flare, hy + hem + 1],
    [middle[0] - waist, middle[1]],
    [sx - 11, sy + 1],
  ];
}

function headOf([x, y]: Point, stance: Pose, clothes: Clothes, body: string, trim: string): string {
  const face = `<ellipse cx="0" cy="0" rx="5.8" ry="7" fill="${body}"/>`;
  const neck = flat(
    [
      [-2.6, 3],
      [2.6, 3],
      [3.4, 12],
      [-3.4, 12],
    ],
    body,
  );
  const hair = clothes.hair
    ? flat(
        [
          [-7, -7],
          [-1, -9.5],
          [6, -7.5],
          [8.5, 2],
          [6, 7],
          [3, 1],
          [-4, -1],
          [-6, 7],
          [-9, 3],
        ],
        body,
      )
    : "";
  const hat = clothes.hat ? hats[clothes.hat](trim, body) : "";
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(stance.lean * 0.6)})">${neck}${face}${hair}${hat}</g>`;
}

const hats = {
  fedora: (fill: string, band: string) =>
    flat(
      [
        [-13, -4],
        [13.5, -5.5],
        [13, -3],
        [-12.5, -1.5],
      ],
      fill,
    ) +
    flat(
      [
        [-8, -4],
        [-7, -13],
        [-1, -11.5],
        [6, -14],
        [8, -4.5],
      ],
      fill,
    ) +
    flat(
      [
        [-8, -4],
        [-7.7, -6.4],
        [7.5, -7],
        [8, -4.5],
      ],
      band,
    ),
  bowler: (fill: string, band: string) =>
    flat(
      [
        [-11, -3.5],
        [11, -3.5],
        [10, -1.6],
        [-10, -1.6],
      ],
      fill,
    ) +
    `<path d="M-7.6,-3.4C-8,-15 8,-15 7.6,-3.4z" fill="${fill}"/>` +
    flat(
      [
        [-7.6, -3.4],
        [-7.6, -5.4],
        [7.6, -5.4],
        [7.6, -3.4],
      ],
      band,
    ),
  boater: (fill: string, band: string) =>
    flat(
      [
        [-13, -4],
        [13, -4],
        [13, -2],
        [-13, -2],
      ],
      fill,
    ) +
    flat(
      [
        [-7.5, -4],
        [-7.5, -11],
        [7.5, -11],
        [7.5, -4],
      ],
      fill,
    ) +
    flat(
      [
        [-7.5, -4.4],
        [-7.5, -7.2],
        [7.5, -7.2],
        [7.5, -4.4],
      ],
      band,
    ),
};
