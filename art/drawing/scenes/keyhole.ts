import { cut, disc, flat, lift, oval, place, smooth, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import type { Clothes } from "../person.ts";
import { person, poses } from "../person.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** A secret: the view through a keyhole. */
export function keyhole(stage: Stage): string {
  return pick(stage.random, [watched, visitor, escutcheon])(stage);
}

function lock(x: number, y: number, size: number, fill: string, stage: Stage): string {
  const skirt: Point[] = [
    [x - size * 0.3, y + size * 0.3],
    [x + size * 0.3, y + size * 0.3],
    [x + size * 0.62, y + size * 1.75],
    [x - size * 0.62, y + size * 1.75],
  ];
  return lift(disc(x, y, size * 0.66, fill, stage.random) + cut(skirt, fill, stage.random));
}

/** An eye looks back through the hole. */
function watched(stage: Stage): string {
  const { colours, random, centreX, centreY, reach } = stage;
  const size = reach * 0.86;
  const y = centreY - size * 0.42;
  const look = between(random, -0.1, 0.1) * size;
  const lid = `<path d="${smooth([
    [centreX - size * 0.64, y + size * 0.02],
    [centreX - size * 0.3, y - size * 0.3],
    [centreX + size * 0.3, y - size * 0.3],
    [centreX + size * 0.64, y + size * 0.02],
    [centreX + size * 0.3, y + size * 0.24],
    [centreX - size * 0.3, y + size * 0.24],
  ])}" fill="${colours.light}"/>`;
  return (
    sheet(stage, colours.ground) +
    lock(centreX, y, size, colours.figure, stage) +
    lift(lid) +
    lift(disc(centreX + look, y - size * 0.03, size * 0.235, colours.accent, random)) +
    disc(centreX + look, y - size * 0.03, size * 0.12, colours.figure, random) +
    disc(centreX + look + size * 0.08, y - size * 0.11, size * 0.045, colours.light, random)
  );
}

/** The hole is a lit doorway, and a person with a long shadow is in it. */
function visitor(stage: Stage): string {
  const { colours, random, centreX, bottom, top, reach } = stage;
  const size = reach * 0.7;
  const y = top + (bottom - top) * 0.3;
  const floor = y + size * 1.75;
  const side = random() < 0.5 ? -1 : 1;
  const spill: Point[] = [
    [centreX - size * 0.62, floor - 3],
    [centreX + size * 0.62, floor - 3],
    [centreX + size * 0.95 + side * size * 0.9, stage.height + 20],
    [centreX - size * 1.3 + side * size * 0.9, stage.height + 20],
  ];
  const shadow: Point[] = [
    [centreX - size * 0.1, floor],
    [centreX + size * 0.1, floor],
    [centreX + size * 0.22 + side * size * 0.8, stage.height + 20],
    [centreX - size * 0.3 + side * size * 0.8, stage.height + 20],
  ];
  const visitorScale = (size * 1.42) / 100;
  const clothes = pick<Clothes>(random, [
    { hat: "fedora", coat: true },
    { dress: true, hair: true },
    { hat: "bowler", coat: true },
  ]);
  return (
    sheet(stage, colours.ground) +
    cut(spill, colours.figure, random) +
    lock(centreX, y, size, colours.light, stage) +
    cut(shadow, colours.ground, random) +
    lift(
      place(
        person(poses.standing, clothes, colours.accent, colours.ground),
        centreX,
        floor - 2,
        visitorScale,
      ),
      visitorScale,
    )
  );
}

/** The plate of the lock, with its key hanging in front. */
function escutcheon(stage: Stage): string {
  const { colours, random, centreX, centreY, reach } = stage;
  const size = reach * 0.5;
  const wide = reach * 0.66;
  const tall = Math.min(reach * 1.06, (stage.bottom - stage.top) * 0.47);
  const notch = wide * 0.3;
  const plate: Point[] = [
    [centreX - wide + notch, centreY - tall],
    [centreX + wide - notch, centreY - tall],
    [centreX + wide, centreY - tall + notch],
    [centreX + wide * 0.86, centreY],
    [centreX + wide, centreY + tall - notch],
    [centreX + wide - notch, centreY + tall],
    [centreX - wide + notch, centreY + tall],
    [centreX - wide, centreY + tall - notch],
    [centreX - wide * 0.86, centreY],
    [centreX - wide, centreY - tall + notch],
  ];
  const screws = [-1, 1]
    .map((end) => {
      const y = centreY + end * tall * 0.84;
      const tilt = between(random, -5, 5);
      return (
        disc(centreX, y, size * 0.13, colours.ground, random) +
        strip(
          [centreX - size * 0.1, y - tilt],
          [centreX + size * 0.1, y + tilt],
          3,
          3,
          colours.figure,
        )
      );
    })
    .join("");
  return (
    sheet(stage, colours.ground) +
    lift(cut(plate, colours.figure, random, 2)) +
    screws +
    lock(centreX, centreY - size * 0.5, size, colours.ground, stage) +
    key(stage, centreX + wide * between(random, 0.1, 0.3), centreY - tall * 0.04, reach * 0.0105)
  );
}

function key(stage: Stage, x: number, y: number, scale: number): string {
  const { colours, random } = stage;
  const bow =
    oval(0, 0, 22, 20, colours.accent, random) + oval(0, -1, 11, 9.5, colours.light, random);
  const shaft = strip([0, 17], [0, 98], 8, 7, colours.accent);
  const bit = flat(
    [
      [0, 74],
      [22, 73],
      [22, 80],
      [14, 80],
      [14, 86],
      [24, 86],
      [24, 96],
      [0, 97],
    ],
    colours.accent,
  );
  return lift(place(shaft + bit + bow, x, y, scale, between(random, -26, -14)), scale);
}
