import { strongest } from "../contrast.ts";
import { cut, disc, flat, lift, oval, place, short, smooth, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import { person, poses } from "../person.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** A show: the curtain, the mask, the music. */
export function theatre(stage: Stage): string {
  return pick(stage.random, [masks, curtain, orchestra, microphone])(stage);
}

/** A mask 100 high around the origin; it laughs or it weeps. */
function mask(laughs: boolean, paper: string, hole: string): string {
  const face: Point[] = [
    [-42, -44],
    [-22, -50],
    [0, -47],
    [22, -50],
    [42, -44],
    [45, -8],
    [32, 34],
    [0, 56],
    [-32, 34],
    [-45, -8],
  ];
  const bend = laughs ? -1 : 1;
  const eye = (x: number) => {
    const out = Math.sign(x);
    return flat(
      [
        [x - 12, -14 + (laughs ? 3 : out * 4)],
        [x, -14 - 8 * (laughs ? 1 : 0.3)],
        [x + 12, -14 + (laughs ? 3 : -out * 4)],
        [x + 6, -9],
        [x - 6, -9],
      ],
      hole,
    );
  };
  const brow = (x: number) =>
    strip(
      [x - 13, -28 + (laughs ? 2 : Math.sign(x) * 5)],
      [x + 13, -28 + (laughs ? 2 : -Math.sign(x) * -5)],
      3,
      4,
      hole,
    );
  const mouth = laughs
    ? `<path d="M-26,12Q0,22 26,12Q18,44 0,44Q-18,44 -26,12z" fill="${hole}"/>`
    : `<path d="M-22,40Q-14,16 0,16Q14,16 22,40Q0,27 -22,40z" fill="${hole}"/>`;
  const nose = flat(
    [
      [-3, -6],
      [3, -6],
      [6, 8 + bend],
      [-6, 8 + bend],
    ],
    hole,
  );
  return `<path d="${smooth(face)}" fill="${paper}"/>${eye(-18)}${eye(18)}${brow(-18)}${brow(18)}<g opacity="0.25">${nose}</g>${mouth}`;
}

function masks(stage: Stage): string {
  const { colours, random, centreX, centreY, top, bottom, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const size = Math.min(reach * 0.92, (bottom - top) * 0.46) / 100;
  const backX = centreX + side * reach * 0.34;
  const backY = centreY - (bottom - top) * 0.15;
  const frontX = centreX - side * reach * 0.3;
  const frontY = centreY + (bottom - top) * 0.14;
  return (
    sheet(stage, colours.ground) +
    confetti(stage) +
    tail(backX + side * 38 * size, backY - 10, side, colours.accent) +
    tail(frontX - side * 38 * size, frontY - 10, -side, colours.accent) +
    lift(
      place(
        mask(false, colours.figure, strongest(colours.figure, [colours.ground, colours.accent])),
        backX,
        backY,
        size,
        side * 14,
      ),
      size,
    ) +
    lift(
      place(
        mask(true, colours.light, strongest(colours.light, [colours.ground, colours.accent])),
        frontX,
        frontY,
        size * 1.08,
        side * -12,
      ),
      size,
    )
  );
}

/** The ribbon that a mask is tied with. */
function tail(x: number, y: number, out: number, fill: string): string {
  const wave: Point[] = [
    [x, y - 8],
    [x + out * 40, y - 26],
    [x + out * 84, y + 16],
    [x + out * 150, y + 2],
    [x + out * 148, y + 17],
    [x + out * 82, y + 34],
    [x + out * 40, y - 6],
    [x, y + 8],
  ];
  return lift(`<path d="${smooth(wave)}" fill="${fill}"/>`);
}

function confetti(stage: Stage): string {
  const { colours, random, width, bottom } = stage;
  return Array.from({ length: Math.round(width / 11) }, () => {
    const [x, y] = [between(random, 0, width), between(random, 0, bottom)];
    const size = between(random, 3, 7);
    const fill = pick(random, [colours.accent, colours.figure, colours.light]);
    return place(
      flat(
        [
          [-size, -size * 0.5],
          [size, -size * 0.5],
          [size, size * 0.5],
          [-size, size * 0.5],
        ],
        fill,
      ),
      x,
      y,
      1,
      random() * 180,
    );
  }).join("");
}

/** The scalloped edge along the top of the curtain. */
function pelmet({ colours, width, centreX, top, bottom, reach }: Stage): string {
  const tall = bottom - top;
  const scallops: string[] = [];
  const pitch = reach * 0.4;
  for (let x = (centreX % pitch) - pitch; x < width + pitch; x += pitch) {
    scallops.push(
      `<path d="M${short(x)},${short(top - 20)}H${short(x + pitch)}V${short(top + tall * 0.06)}Q${short(x + pitch / 2)},${short(top + tall * 0.15)} ${short(x)},${short(top + tall * 0.06)}z" fill="${colours.accent}"/>`,
    );
  }
  return scallops.join("");
}

/** The curtain is open, and one person is alone in the light on the stage. */
function curtain(stage: Stage): string {
  const { colours, random, width, height, centreX, top, bottom, reach } = stage;
  const tall = bottom - top;
  const floor = bottom - tall * 0.13;
  const opening = reach * 0.8;
  const drape = (side: number) => {
    const outer = side < 0 ? -14 : width + 14;
    const folds = Math.max(
      4,
      Math.round(Math.abs(outer - centreX - side * opening) / (reach * 0.16)) + 2,
    );
    const parts: string[] = [];
    for (let fold = 0; fold < folds; fold += 1) {
      const at = (share: number) => outer + (centreX + side * opening - outer) * share;
      const [from, to] = [fold / folds, (fold + 1) / folds];
      // The tie holds the inner folds back at two thirds of the height.
      const tie = (share: number) => at(share * 0.72 + 0.02);
      const points: Point[] = [
        [at(from), top - 20],
        [at(to), top - 20],
        [tie(to), top + tall * 0.62],
        [at(to) - side * 4, height + 20],
        [at(from), height + 20],
        [tie(from), top + tall * 0.62],
      ];
      parts.push(flat(points, fold % 2 ? colours.figure : colours.accent));
    }
    return lift(parts.join(""));
  };
  const beam: Point[] = [
    [centreX - 12, top - 30],
    [centreX + 12, top - 30],
    [centreX + reach * 0.56, floor],
    [centreX - reach * 0.56, floor],
  ];
  const scale = tall / 300;
  const costume = strongest(colours.light, [colours.ground, colours.accent, colours.figure]);
  const turn = pick(random, [
    () => person(poses.cheering, { dress: true, hair: true }, costume),
    () => person(poses.cheering, { hat: "bowler", coat: true }, costume),
    () => person(poses.holding, { hat: "boater" }, costume),
    () => person(poses.standing, { dress: true, hair: true }, costume),
  ])();
  return (
    sheet(stage, colours.ground) +
    `<g opacity="0.92">${flat(beam, colours.light)}</g>` +
    lift(
      cut(
        [
          [-9, floor],
          [width + 9, floor],
          [width + 9, height + 9],
          [-9, height + 9],
        ],
        colours.ground,
        random,
      ),
    ) +
    oval(centreX, floor + tall * 0.03, reach * 0.56, tall * 0.035, colours.light, random) +
    lift(place(turn, centreX, floor + tall * 0.03, scale), scale) +
    drape(-1) +
    drape(1) +
    lift(pelmet(stage))
  );
}

/** A record on the turntable, and the music that comes off it. */
function orchestra(stage: Stage): string {
  const { colours, random, centreX, centreY, reach, top, bottom } = stage;
  const radius = Math.min(reach * 0.84, (bottom - top) * 0.4);
  const x = centreX - reach * 0.06;
  const y = centreY + (bottom - top) * 0.03;
  const grooves = [0.9, 0.8, 0.7, 0.6, 0.5].map(
    (share) =>
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * share)}" fill="none" stroke="${colours.ground}" stroke-width="1.6" opacity="0.5"/>`,
  );
  const gleam = [0.5, 3.6].map((angle) =>
    flat(
      [
        [x, y],
        [x + Math.cos(angle) * radius * 0.96, y + Math.sin(angle) * radius * 0.96],
        [x + Math.cos(angle + 0.3) * radius * 0.96, y + Math.sin(angle + 0.3) * radius * 0.96],
      ],
      colours.light,
    ),
  );
  const arm =
    strip(
      [x + radius * 1.02, y - radius * 0.98],
      [x + radius * 0.94, y - radius * 0.1],
      10,
      8,
      colours.light,
    ) +
    strip(
      [x + radius * 0.95, y - radius * 0.14],
      [x + radius * 0.52, y + radius * 0.36],
      8,
      7,
      colours.light,
    ) +
    disc(x + radius * 1.02, y - radius * 0.98, radius * 0.12, colours.accent, random);
  const note =
    oval(0, 0, 11, 8, colours.accent, random) +
    strip([9, -1], [9, -46], 4, 4, colours.accent) +
    flat(
      [
        [7, -46],
        [28, -34],
        [27, -24],
        [7, -36],
      ],
      colours.accent,
    );
  return (
    sheet(stage, colours.ground) +
    lift(disc(x, y, radius, colours.figure, random)) +
    grooves.join("") +
    `<g opacity="0.2">${gleam.join("")}</g>` +
    lift(disc(x, y, radius * 0.36, colours.accent, random)) +
    disc(x, y, radius * 0.27, colours.light, random) +
    disc(x, y, radius * 0.045, colours.ground, random) +
    lift(arm) +
    lift(
      place(note, x - radius * 0.92, y - radius * 0.86, reach / 168, -10) +
        place(note, x - radius * 0.3, y - radius * 1.12, reach / 240, 12),
    )
  );
}

/** A microphone of the radio age, and the sound that goes into it. */
function microphone(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach, width, height } = stage;
  const tall = bottom - top;
  const x = centreX;
  const y = top + tall * 0.42;
  const half = Math.min(reach * 0.36, tall * 0.2);
  const far = Math.hypot(width, height);
  const rays = Array.from({ length: 16 }, (_, index) => {
    const from = (index / 16) * Math.PI * 2 + 0.1;
    const to = from + Math.PI / 18;
    return flat(
      [
        [x, y],
        [x + Math.cos(from) * far, y + Math.sin(from) * far],
        [x + Math.cos(to) * far, y + Math.sin(to) * far],
      ],
      colours.accent,
    );
  });
  const body = `<rect x="${short(x - half)}" y="${short(y - half * 1.45)}" width="${short(half * 2)}" height="${short(half * 2.9)}" rx="${short(half)}" fill="${colours.light}"/>`;
  const dark = strongest(colours.light, [colours.ground, colours.accent]);
  const grille = [-1.02, -0.68, -0.34, 0.34, 0.68, 1.02].map((share) => {
    const inset = half * (0.86 - Math.max(0, Math.abs(share) - 0.6) * 0.5);
    return strip(
      [x - inset, y + share * half],
      [x + inset, y + share * half],
      half * 0.13,
      half * 0.13,
      dark,
    );
  });
  const belt = cut(
    [
      [x - half * 1.12, y - half * 0.14],
      [x + half * 1.12, y - half * 0.14],
      [x + half * 1.12, y + half * 0.14],
      [x - half * 1.12, y + half * 0.14],
    ],
    colours.figure,
    random,
    0.6,
  );
  const stand = strip(
    [x, y + half * 1.3],
    [x, height + 20],
    half * 0.26,
    half * 0.26,
    colours.light,
  );
  return (
    sheet(stage, colours.ground) +
    `<g opacity="0.55">${rays.join("")}</g>` +
    lift(disc(x, y, half * 2.15, colours.figure, random)) +
    lift(stand) +
    lift(body) +
    grille.join("") +
    lift(belt)
  );
}
