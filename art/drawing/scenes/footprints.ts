import { strongest } from "../contrast.ts";
import { cut, disc, flat, lift, oval, place, short, smooth } from "../paper.ts";
import type { Point } from "../paper.ts";
import type { Clothes } from "../person.ts";
import { person, poses } from "../person.ts";
import { pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** A trace: footprints that lead away, and sometimes the person who left them. */
export function footprints(stage: Stage): string {
  return pick(stage.random, [trail, magnified, crossing])(stage);
}

/** The print of a left shoe, 100 long, heel at the origin, toe upwards. */
function print(fill: string): string {
  const heel: Point[] = [
    [-13, -2],
    [-11, -26],
    [11, -26],
    [13, -2],
    [8, 8],
    [-8, 8],
  ];
  const sole: Point[] = [
    [-13, -36],
    [-19, -58],
    [-18, -82],
    [-6, -98],
    [9, -97],
    [18, -80],
    [17, -56],
    [12, -36],
  ];
  return `<path d="${smooth(heel)}" fill="${fill}"/><path d="${smooth(sole)}" fill="${fill}"/>`;
}

type Step = { x: number; y: number; size: number; turn: number };

/** Footprints along a path that bends and grows towards the viewer. */
function stepsAlong(stage: Stage, from: Point, to: Point, bend: number, count: number): Step[] {
  const { reach } = stage;
  return Array.from({ length: count }, (_, index) => {
    const share = (index / (count - 1)) ** 0.78;
    const at = (along: number): Point => [
      to[0] + (from[0] - to[0]) * along + Math.sin(along * Math.PI * 1.35) * bend * reach,
      to[1] + (from[1] - to[1]) * along ** 1.15,
    ];
    const [x, y] = at(share);
    const [nextX, nextY] = at(Math.max(0, share - 0.03));
    const near = 0.18 + 0.82 * share ** 1.4;
    const heading = Math.atan2(nextX - x, y - nextY);
    const foot = (index % 2 ? 1 : -1) * reach * 0.1 * near;
    return {
      x: x + Math.cos(heading) * foot,
      y: y + Math.sin(heading) * foot,
      size: near * (reach / 330),
      turn: (heading * 180) / Math.PI + (index % 2 ? 7 : -7),
    };
  });
}

function printed(steps: readonly Step[], fill: string, odd?: { every: number; fill: string }) {
  return steps
    .map(({ x, y, size, turn }, index) => {
      const colour = odd && index % odd.every === odd.every - 1 ? odd.fill : fill;
      const mirrored = `<g transform="scale(${index % 2 ? -1 : 1} 1)">${print(colour)}</g>`;
      return place(mirrored, x, y, size, turn);
    })
    .join("");
}

function trail(stage: Stage): string {
  const { colours, random, width, height, centreX, top, bottom, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const tall = bottom - top;
  const horizon = top + tall * 0.3;
  const goal: Point = [centreX + side * reach * 0.2, horizon + 7];
  const steps = stepsAlong(
    stage,
    [centreX - side * reach * 0.3, bottom + 12],
    goal,
    side * 0.5,
    13,
  );
  const scale = reach / 175;
  const clothes = pick<Clothes>(random, [
    { hat: "fedora", coat: true },
    { hat: "bowler", coat: true },
    { dress: true, hair: true },
  ]);
  return (
    sheet(stage, colours.accent) +
    lift(
      disc(
        goal[0] + side * reach * 0.1,
        horizon - reach * 0.12,
        reach * 0.4,
        colours.light,
        random,
      ),
    ) +
    lift(
      `<path d="M-6,${short(horizon)}Q${short(width * 0.3)},${short(horizon - 12)} ${short(width * 0.6)},${short(horizon + 2)}T${width + 6},${short(horizon - 5)}V${height + 9}H-6z" fill="${colours.ground}"/>`,
    ) +
    printed(steps.slice(1), colours.figure) +
    lift(place(person(poses.walking, clothes, colours.figure), goal[0], goal[1], scale), scale)
  );
}

/** One print, under the glass. */
function magnified(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const side = random() < 0.5 ? -1 : 1;
  const tall = bottom - top;
  const lensX = centreX + side * reach * 0.06;
  const lensY = top + tall * 0.42;
  const radius = Math.min(reach * 0.56, tall * 0.32);
  const steps = stepsAlong(
    stage,
    [centreX - side * reach * 0.95, bottom + 40],
    [centreX + side * reach * 0.9, top - 20],
    side * 0.12,
    9,
  ).map((step) => ({ ...step, size: (reach / 330) * 0.44 }));
  const handle = `<g transform="translate(${short(lensX)} ${short(lensY)}) rotate(${short(side * -38)})">${flat(
    [
      [-radius * 0.1, radius * 1.05],
      [radius * 0.1, radius * 1.05],
      [radius * 0.13, radius * 2.1],
      [-radius * 0.13, radius * 2.1],
    ],
    colours.accent,
  )}</g>`;
  const big = place(
    print(strongest(colours.light, [colours.ground, colours.figure])),
    lensX,
    lensY + radius * 0.6,
    radius / 82,
    side * 16,
  );
  return (
    sheet(stage, colours.ground) +
    printed(steps, colours.figure) +
    lift(handle) +
    lift(disc(lensX, lensY, radius * 1.12, colours.accent, random)) +
    disc(lensX, lensY, radius * 0.97, colours.light, random) +
    big +
    `<g opacity="0.5">${oval(lensX - radius * 0.52, lensY - radius * 0.52, radius * 0.17, radius * 0.08, colours.ground, random)}</g>`
  );
}

/** Two trails that meet. */
function crossing(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const meeting: Point = [centreX, top + (bottom - top) * 0.14];
  const first = stepsAlong(
    stage,
    [centreX - reach * 0.8, bottom + 16],
    [meeting[0] - reach * 0.05, meeting[1]],
    -0.16,
    13,
  );
  const second = stepsAlong(
    stage,
    [centreX + reach * 0.8, bottom + 16],
    [meeting[0] + reach * 0.05, meeting[1]],
    0.16,
    13,
  );
  const ground = cut(
    [
      [-9, top + (bottom - top) * 0.2],
      [stage.width + 9, top + (bottom - top) * 0.12],
      [stage.width + 9, stage.height + 9],
      [-9, stage.height + 9],
    ],
    colours.ground,
    random,
  );
  return (
    sheet(stage, colours.light) +
    lift(disc(meeting[0] + reach * 0.1, meeting[1] + 4, reach * 0.26, colours.accent, random)) +
    lift(ground) +
    printed(first.slice(2), colours.figure) +
    printed(second.slice(2), colours.accent)
  );
}
