import { cut, disc, flat, lift, place, polygon, short, smooth, strip } from "../paper.ts";
import type { Point } from "../paper.ts";
import type { Clothes } from "../person.ts";
import { person, poses } from "../person.ts";
import { between, pick } from "../seed.ts";
import type { Stage } from "../stage.ts";
import { sheet } from "../stage.ts";

/** Longing, in the rain: always an umbrella, and sometimes two people under it. */
export function rain(stage: Stage): string {
  return pick(stage.random, [shared, lamplight, fromAbove, shelter])(stage);
}

function drops(stage: Stage, fill: string, count: number, floor: number): string {
  const { width, random } = stage;
  const parts: string[] = [];
  const many = Math.round((count * width) / 400);
  for (let index = 0; index < many; index += 1) {
    const x = ((index + between(random, 0.1, 0.9)) / many) * (width + 120) - 20;
    const y = between(random, -40, floor - 40);
    const long = between(random, 26, 62);
    parts.push(strip([x, y], [x - long * 0.36, y + long], 1.4, between(random, 2.4, 3.6), fill));
  }
  return parts.join("");
}

function panel(from: number, to: number, fill: string): string {
  return `<path d="M0,0Q${from * 0.66},2 ${from},32Q${(from + to) / 2},24 ${to},32Q${to * 0.66},2 0,0z" fill="${fill}"/>`;
}

/** An open umbrella from the side, 100 wide, with the ferrule over the origin. */
export function umbrella(fill: string, second: string, stick: string): string {
  const handle = `<path d="M0,4V78q0,9 -7,9t-7,-8" fill="none" stroke="${stick}" stroke-width="3.2"/>`;
  return (
    handle +
    strip([0, 4], [0, -8], 3, 1.4, stick) +
    panel(-50, -18, fill) +
    panel(18, 50, fill) +
    panel(-18, 18, second)
  );
}

function puddles(stage: Stage, floor: number, fill: string): string {
  const { random, centreX, reach } = stage;
  return [-0.9, -0.35, 0.25, 0.85]
    .map((shift) => {
      const [x, y] = [centreX + shift * reach, floor + between(random, 6, 20)];
      const half = reach * between(random, 0.1, 0.24);
      return flat(
        [
          [x - half, y],
          [x - half * 0.3, y - 2.4],
          [x + half, y - 1],
          [x + half * 0.2, y + 2.6],
        ],
        fill,
      );
    })
    .join("");
}

function shared(stage: Stage): string {
  const { colours, random, centreX, bottom, top, reach } = stage;
  const floor = bottom - 16;
  const scale = Math.min((floor - top) / 140, reach / 88);
  const couple = random() < 0.72;
  const hat: Clothes = random() < 0.5 ? { hat: "fedora", coat: true } : { coat: true };
  const people = couple
    ? place(person(poses.holding, hat, colours.light, colours.light), -13, 0) +
      place(person(poses.standing, { dress: true, hair: true }, colours.light), 14, 0, 0.93)
    : place(person(poses.holding, hat, colours.light, colours.light), -10, 0);
  const tilt = between(random, -7, 7);
  return (
    sheet(stage, colours.ground) +
    drops(stage, colours.figure, 62, floor) +
    puddles(stage, floor, colours.figure) +
    lift(
      place(
        place(people, 0, 0) +
          place(
            umbrella(colours.accent, colours.accent, colours.figure),
            couple ? 3 : 6,
            -131,
            couple ? 1.06 : 0.98,
            tilt,
          ),
        centreX,
        floor,
        scale,
      ),
      scale,
    )
  );
}

function lamplight(stage: Stage): string {
  const { colours, random, centreX, bottom, top, reach } = stage;
  const floor = bottom - 14;
  const side = random() < 0.5 ? -1 : 1;
  const lampX = centreX + side * reach * 0.3;
  const lampY = top + (floor - top) * 0.17;
  const cone: Point[] = [
    [lampX - 12, lampY],
    [lampX + 12, lampY],
    [lampX + reach * 0.86, floor + 4],
    [lampX - reach * 0.98, floor + 4],
  ];
  const shade: Point[] = [
    [lampX - 27, lampY + 4],
    [lampX - 11, lampY - 20],
    [lampX + 11, lampY - 20],
    [lampX + 27, lampY + 4],
  ];
  const scale = (floor - top) / 214;
  const walker =
    place(umbrella(colours.accent, colours.accent, colours.light), 13, -128, 0.92, 8) +
    person({ ...poses.walking, farArm: [62, 150] }, { coat: true, hat: "fedora" }, colours.light);
  return (
    sheet(stage, colours.ground) +
    lift(cut(cone, colours.figure, random)) +
    drops(stage, colours.light, 46, floor) +
    lift(
      strip([lampX + side * 20, floor + 4], [lampX + side * 20, lampY - 8], 10, 7, colours.light) +
        cut(shade, colours.light, random),
    ) +
    disc(lampX, lampY + 6, 9, colours.accent, random) +
    puddles(stage, floor, colours.figure) +
    lift(
      `<g transform="translate(${short(lampX - side * reach * 0.36)} ${short(floor)}) scale(${(-side * scale).toFixed(3)} ${scale.toFixed(3)})">${walker}</g>`,
      scale,
    )
  );
}

/** The street from a high window: umbrellas like counters on a board, and one that differs. */
function fromAbove(stage: Stage): string {
  const { colours, random, width, centreX, top, bottom, reach } = stage;
  const pitch = reach * 0.56;
  const rows = Math.ceil((bottom - top) / pitch) + 1;
  const columns = Math.ceil(width / pitch) + 1;
  const cloths: string[] = [];
  const details: string[] = [];
  const heroRow = Math.floor(rows * 0.45);
  for (let row = -1; row < rows; row += 1) {
    for (let column = -1; column <= columns; column += 1) {
      const offset = Math.round((centreX - column * pitch) / pitch) === 0 && row === heroRow;
      const x = column * pitch + (row % 2 ? pitch / 2 : 0) + between(random, -7, 7);
      const y = top + row * pitch * 0.9 + between(random, -7, 7) + pitch * 0.2;
      const { cloth, detail } = parasol(stage, x, y, pitch * between(random, 0.4, 0.5), offset);
      cloths.push(cloth);
      details.push(detail);
    }
  }
  return (
    sheet(stage, colours.ground) +
    lift(cloths.join("")) +
    details.join("") +
    drops(stage, colours.light, 26, bottom)
  );
}

function parasol(stage: Stage, x: number, y: number, radius: number, hero: boolean) {
  const { colours, random } = stage;
  const ribs = 8;
  const turn = random() * Math.PI;
  const rim = (index: number, share: number): Point => {
    const angle = turn + (index / ribs) * Math.PI * 2;
    return [x + Math.cos(angle) * radius * share, y + Math.sin(angle) * radius * share];
  };
  const edge = Array.from({ length: ribs * 2 }, (_, index) =>
    rim(index / 2, index % 2 ? 0.93 : 1.03),
  );
  const wedges = Array.from({ length: ribs / 2 }, (_, index) =>
    polygon([[x, y], rim(index * 2, 1.03), rim(index * 2 + 0.5, 0.93), rim(index * 2 + 1, 1.03)]),
  );
  const shade = `<path d="${wedges.join("")}" fill="${hero ? colours.light : colours.ground}" fill-opacity="${hero ? 1 : 0.28}"/>`;
  const cap = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * 0.09).toFixed(1)}" fill="${hero ? colours.ground : colours.light}"/>`;
  const cloth = `<path d="${smooth(edge)}" fill="${hero ? colours.accent : colours.figure}"/>`;
  return { cloth, detail: shade + cap };
}

/** One umbrella as wide as the street, and one small person under it. */
function shelter(stage: Stage): string {
  const { colours, random, centreX, top, bottom, reach } = stage;
  const floor = bottom - 14;
  const scale = Math.min(reach / 54, (floor - top) / 152);
  const tilt = between(random, -5, 5);
  const clothes = pick<Clothes>(random, [
    { dress: true, hair: true },
    { hat: "bowler", coat: true },
    {},
  ]);
  const size = scale * 0.62;
  const canopy = place(
    umbrella(colours.accent, colours.light, colours.figure),
    0,
    -114,
    1.22,
    tilt,
  );
  return (
    sheet(stage, colours.ground) +
    drops(stage, colours.figure, 80, floor) +
    puddles(stage, floor, colours.figure) +
    lift(place(canopy, centreX, floor, scale), scale) +
    lift(
      place(person(poses.holding, clothes, colours.light), centreX - scale * 17, floor, size),
      size,
    )
  );
}
