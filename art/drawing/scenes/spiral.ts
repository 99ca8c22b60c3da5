import { disc, flat, lift, place, polygon } from "../paper.ts";
import type { Point } from "../paper.ts";
import type { Clothes } from "../person.ts";
import { person, poses } from "../person.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** Dread: everything turns around one small figure who cannot get out. */
export function spiral(stage: Stage): string {
  return pick(stage.random, [ribbon, pinwheel, well])(stage);
}

function farCorner({ width, height, centreX, centreY }: Stage): number {
  return Math.hypot(Math.max(centreX, width - centreX), Math.max(centreY, height - centreY)) + 30;
}

function ribbon(stage: Stage): string {
  const { colours, random, centreX, centreY, reach } = stage;
  const hand = random() < 0.5 ? 1 : -1;
  const turn = random() * Math.PI * 2;
  const start = reach * 0.24;
  const growth = 0.118;
  const turns = Math.log(farCorner(stage) / start) / growth;
  const at = (angle: number, stray: number): Point => {
    const radius = start * Math.exp(growth * angle) * stray;
    return [
      centreX + Math.cos(hand * angle + turn) * radius,
      centreY + Math.sin(hand * angle + turn) * radius,
    ];
  };
  const arm = (offset: number, share: number, fill: string) => {
    const outer: Point[] = [];
    const inner: Point[] = [];
    for (let angle = 0; angle < turns; angle += 0.19) {
      // The ribbon opens from a point, like a strip that is cut in one go.
      const thickness = 1 + share * Math.min(1, angle / 5);
      outer.push(at(angle + offset, thickness * between(random, 0.994, 1.006)));
      inner.push(at(angle + offset, 1 / thickness));
    }
    return `<path d="${polygon([...outer, ...inner.toReversed()])}" fill="${fill}"/>`;
  };
  return (
    sheet(stage, colours.ground) +
    lift(arm(0, 0.15, colours.figure)) +
    lift(arm(Math.PI, 0.045, colours.light)) +
    faller(stage, colours.accent, 1.02)
  );
}

function pinwheel(stage: Stage): string {
  const { colours, random, centreX, centreY, reach } = stage;
  const count = pick(random, [9, 10, 12]);
  const hand = random() < 0.5 ? 1 : -1;
  const far = farCorner(stage);
  const start = reach * 0.3;
  const edge = (angle: number): Point[] =>
    Array.from({ length: 12 }, (_, index) => {
      const radius = start * (far / start) ** (index / 11);
      const bent = angle + hand * Math.log(radius / start) * 0.85;
      return [centreX + Math.cos(bent) * radius, centreY + Math.sin(bent) * radius];
    });
  const blades = Array.from({ length: count }, (_, index) => {
    const from = (index / count) * Math.PI * 2;
    const to = from + (Math.PI / count) * between(random, 0.9, 1.08);
    const fill = index === 2 ? colours.light : colours.figure;
    return flat([...edge(from), ...edge(to).toReversed()], fill);
  });
  return (
    sheet(stage, colours.ground) +
    lift(blades.join("")) +
    lift(disc(centreX, centreY, reach * 0.36, colours.ground, random)) +
    faller(stage, colours.accent, 1.12)
  );
}

function well(stage: Stage): string {
  const { colours, random, centreX, centreY, reach } = stage;
  const rings = 9;
  const drift = (random() < 0.5 ? -1 : 1) * reach * 0.034;
  const far = farCorner(stage) * 1.1;
  const discs = Array.from({ length: rings }, (_, index) => {
    const radius = reach * 0.36 * (far / (reach * 0.36)) ** ((rings - 1 - index) / (rings - 1));
    const away = (rings - 1 - index) ** 1.6;
    const fill = index === rings - 1 ? colours.light : index % 2 ? colours.figure : colours.ground;
    return lift(disc(centreX + drift * away, centreY - reach * 0.02 * away, radius, fill, random));
  });
  return sheet(stage, colours.figure) + discs.join("") + faller(stage, colours.accent, 1.05);
}

function faller(stage: Stage, fill: string, size: number): string {
  const { centreX, centreY, reach, random } = stage;
  const scale = (reach / 160) * size;
  const clothes = pick<Clothes>(random, [{}, { dress: true, hair: true }, { coat: true }]);
  const turn = between(random, -14, 20);
  const body = place(person(poses.falling, clothes, fill), 0, 52);
  return lift(place(body, centreX, centreY, scale, turn), scale);
}
