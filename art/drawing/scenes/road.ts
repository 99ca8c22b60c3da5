import { cut, disc, flat, lift, place, short, smooth, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** Going away: a road or a railway that runs into the sky. */
export function road(stage: Stage): string {
  return pick(stage.random, [highway, bends, railway])(stage);
}

function horizonOf({ top, bottom }: Stage): number {
  return top + (bottom - top) * 0.5;
}

function sunAt(stage: Stage, x: number, radius: number): string {
  return lift(disc(x, horizonOf(stage) - radius * 0.12, radius, stage.colours.light, stage.random));
}

function land(stage: Stage, fill: string, level: number): string {
  const { width, height, random } = stage;
  return lift(
    cut(
      [
        [-9, level],
        [width + 9, level - 2],
        [width + 9, height + 9],
        [-9, height + 9],
      ],
      fill,
      random,
    ),
  );
}

function mesas(stage: Stage, level: number): string {
  const { width, random, reach, colours } = stage;
  const parts: string[] = [];
  for (let x = between(random, -60, 10); x < width + 40; x += reach * between(random, 0.5, 1)) {
    const wide = reach * between(random, 0.24, 0.6);
    const high = reach * between(random, 0.12, 0.36);
    parts.push(
      flat(
        [
          [x - wide * 0.2, level + 4],
          [x + wide * 0.08, level - high],
          [x + wide * 0.42, level - high * 1.04],
          [x + wide * 0.5, level - high * 0.8],
          [x + wide * 0.8, level - high * 0.84],
          [x + wide * 1.2, level + 4],
        ],
        colours.accent,
      ),
    );
  }
  return lift(parts.join(""));
}

function highway(stage: Stage): string {
  const { colours, random, centreX, bottom, reach } = stage;
  const level = horizonOf(stage);
  const foot = stage.height + 10;
  const away = (share: number) => level + (foot - level) * share;
  const half = (share: number) => 4 + reach * 1.2 * share;
  const lane = flat(
    [
      [centreX - half(0), level],
      [centreX + half(0), level],
      [centreX + half(1), foot],
      [centreX - half(1), foot],
    ],
    colours.figure,
  );
  const dashes = [0.02, 0.07, 0.15, 0.28, 0.48, 0.78].map((share) => {
    const end = share * 1.32 + 0.012;
    const [near, far] = [1 + half(end) * 0.045, 1 + half(share) * 0.045];
    return flat(
      [
        [centreX - far, away(share)],
        [centreX + far, away(share)],
        [centreX + near, away(end)],
        [centreX - near, away(end)],
      ],
      colours.light,
    );
  });
  const side = random() < 0.5 ? -1 : 1;
  const poles = [0.06, 0.13, 0.26, 0.5].map((share) =>
    pole(
      stage,
      centreX + side * (half(share) + reach * 0.5 * share + 8),
      away(share),
      reach * 1.5 * share + 10,
      colours.figure,
    ),
  );
  const carShare = 0.2;
  const scale = half(carShare) / 120;
  return (
    sheet(stage, colours.ground) +
    sunAt(stage, centreX, reach * between(random, 0.42, 0.58)) +
    mesas(stage, level) +
    land(stage, colours.accent, level) +
    lift(lane) +
    dashes.join("") +
    lift(poles.join("")) +
    (bottom - level > 120
      ? lift(
          place(
            car(colours.light, colours.ground),
            centreX + half(carShare) * 0.54,
            away(carShare),
            scale * 1.1,
          ),
          scale,
        )
      : "")
  );
}

function pole(stage: Stage, x: number, foot: number, high: number, fill: string): string {
  const lean = between(stage.random, -2, 2);
  const arm = (share: number, half: number) =>
    strip(
      [x - high * half + lean, foot - high * share],
      [x + high * half + lean, foot - high * share],
      high * 0.024 + 0.6,
      high * 0.024 + 0.6,
      fill,
    );
  return (
    strip([x, foot], [x + lean, foot - high], high * 0.045 + 0.8, high * 0.03 + 0.6, fill) +
    arm(0.93, 0.16) +
    arm(0.82, 0.11)
  );
}

/** A car from behind, 80 wide, with its wheels on the origin. */
function car(body: string, glass: string): string {
  return (
    flat(
      [
        [-30, 0],
        [-30, 9],
        [-19, 9],
        [-19, 0],
      ],
      glass,
    ) +
    flat(
      [
        [19, 0],
        [19, 9],
        [30, 9],
        [30, 0],
      ],
      glass,
    ) +
    `<path d="M-38,2L-36,-18Q-34,-24 -27,-25L-21,-43Q-19,-48 -12,-48H12Q19,-48 21,-43L27,-25Q34,-24 36,-18L38,2z" fill="${body}"/>` +
    flat(
      [
        [-19, -27],
        [-14, -42],
        [14, -42],
        [19, -27],
      ],
      glass,
    ) +
    flat(
      [
        [-33, -9],
        [-33, -16],
        [-22, -16],
        [-22, -9],
      ],
      glass,
    ) +
    flat(
      [
        [33, -9],
        [33, -16],
        [22, -16],
        [22, -9],
      ],
      glass,
    )
  );
}

/** A road that winds over the hills. */
function bends(stage: Stage): string {
  const { colours, random, centreX, bottom, top, reach, width, height } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const tall = bottom - top;
  const hill = (level: number, fill: string, phase: number) => {
    const points = Array.from({ length: 9 }, (_, index): Point => [
      (index / 8) * (width + 40) - 20,
      level + Math.sin(index * 1.15 + phase) * tall * 0.045,
    ]);
    const path = points.map(([x, y]) => `${short(x)},${short(y)}`).join("L");
    return lift(`<path d="M${path}V${height + 9}H-20z" fill="${fill}"/>`);
  };
  const level = top + tall * 0.44;
  const spine = [
    [0.15, 0.07, 4.5],
    [0.3, 0.26, 9],
    [0.1, 0.46, 17],
    [-0.34, 0.66, 30],
    [0.02, 0.92, 56],
    [0.4, 1.25, 90],
  ] as const;
  const at = (edge: number) =>
    spine.map(([x, y, half]): Point => [
      centreX + side * x * reach * 1.3 + edge * half * (reach / 168),
      level + y * (bottom - level),
    ]);
  const ribbon = `<path d="${curve(at(-1))}${curve(at(1).toReversed(), "L")}z" fill="${colours.figure}"/>`;
  const line = `<path d="${curve(at(0))}" fill="none" stroke="${colours.light}" stroke-width="${short(reach / 60)}" stroke-dasharray="${short(reach / 10)} ${short(reach / 11)}"/>`;
  const tree = (x: number, y: number, size: number) =>
    place(
      strip([0, 0], [0, -12], 4, 4, colours.figure) +
        flat(
          [
            [-13, -8],
            [0, -46],
            [13, -8],
          ],
          colours.figure,
        ),
      x,
      y,
      size,
    );
  const wood = [-0.95, -0.74, -0.6, 0.6, 0.72, 0.98].map((shift) =>
    tree(
      centreX - side * shift * reach * 1.1,
      level + tall * 0.13 + Math.abs(shift) * 24,
      (reach / 168) * between(random, 0.7, 1.3),
    ),
  );
  return (
    sheet(stage, colours.ground) +
    lift(
      disc(
        centreX + side * reach * 0.24,
        level - reach * 0.28,
        reach * 0.36,
        colours.light,
        random,
      ),
    ) +
    hill(level - tall * 0.02, colours.accent, side) +
    lift(ribbon) +
    line +
    lift(wood.join(""))
  );
}

function curve(points: readonly Point[], start = "M"): string {
  const closed = smooth(points)
    .replace(/^M[^C]*/u, "")
    .split("C")
    .slice(1);
  const [first] = points;
  if (!first) return "";
  return `${start}${short(first[0])},${short(first[1])}${closed
    .slice(0, points.length - 1)
    .map((part) => `C${part.replace("z", "")}`)
    .join("")}`;
}

function railway(stage: Stage): string {
  const { colours, random, centreX, reach, height } = stage;
  const level = horizonOf(stage);
  const foot = height + 10;
  const away = (share: number) => level + (foot - level) * share;
  const half = (share: number) => 5 + reach * 0.86 * share;
  const rails = [-1, 1].map((edge) =>
    flat(
      [
        [centreX + edge * half(0) - 0.6, level],
        [centreX + edge * half(0) + 0.6, level],
        [centreX + edge * half(1) + 9, foot],
        [centreX + edge * half(1) - 9, foot],
      ],
      colours.light,
    ),
  );
  const ties: string[] = [];
  for (let share = 0.03; share < 1; share = share * 1.24 + 0.006) {
    const thick = 1 + share * 19;
    const wide = half(share) * 1.4;
    ties.push(
      flat(
        [
          [centreX - wide, away(share)],
          [centreX + wide, away(share)],
          [centreX + wide * 1.03, away(share) + thick],
          [centreX - wide * 1.03, away(share) + thick],
        ],
        colours.figure,
      ),
    );
  }
  const side = random() < 0.5 ? -1 : 1;
  const poles = [0.05, 0.12, 0.25, 0.5].map((share) =>
    pole(
      stage,
      centreX + side * (half(share) * 1.4 + 10 + reach * 0.3 * share),
      away(share),
      reach * 1.6 * share + 10,
      colours.figure,
    ),
  );
  return (
    sheet(stage, colours.ground) +
    sunAt(stage, centreX, reach * between(random, 0.44, 0.6)) +
    mesas(stage, level) +
    land(stage, colours.accent, level) +
    ties.join("") +
    lift(rails.join("")) +
    lift(poles.join("")) +
    lift(place(engine(colours.figure, colours.light), centreX, level + 8, reach / 185))
  );
}

/** A locomotive from the front, 60 wide, on the rails at the origin, under its smoke. */
function engine(body: string, lamp: string): string {
  const smoke = [
    [6, -84, 11],
    [16, -104, 16],
    [34, -124, 22],
  ].map(([x = 0, y = 0, r = 0]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${body}"/>`);
  return (
    smoke.join("") +
    flat(
      [
        [-7, -50],
        [-9, -76],
        [9, -76],
        [7, -50],
      ],
      body,
    ) +
    flat(
      [
        [-26, -6],
        [-26, -30],
        [26, -30],
        [26, -6],
      ],
      body,
    ) +
    `<circle cx="0" cy="-36" r="22" fill="${body}"/>` +
    flat(
      [
        [-22, -8],
        [22, -8],
        [32, 4],
        [-32, 4],
      ],
      body,
    ) +
    `<circle cx="0" cy="-38" r="7" fill="${lamp}"/><circle cx="-17" cy="-13" r="3" fill="${lamp}"/><circle cx="17" cy="-13" r="3" fill="${lamp}"/>`
  );
}
