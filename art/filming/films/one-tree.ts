import { disc, flat, lift, place, short, smooth, strip } from "../../drawing/paper.ts";
import type { Point } from "../../drawing/paper.ts";
import { cloud } from "../../drawing/scenes/ladder.ts";
import { between, randomFrom } from "../../drawing/seed.ts";
import { lettered, smallLine } from "../card.ts";
import { caption, ease, flood, height, width } from "../film.ts";
import type { Film } from "../film.ts";

type Season = { sky: string; sun: string; far: string; hill: string; leaf: string; second: string };

const spring: Season = {
  sky: "#cfe3dc",
  sun: "#fbf0cf",
  far: "#a9c7a0",
  hill: "#6f9e6a",
  leaf: "#f0a8a4",
  second: "#f8cfc4",
};
const summer: Season = {
  sky: "#7fc0c9",
  sun: "#fbe08a",
  far: "#6fa57a",
  hill: "#3f7f52",
  leaf: "#2f6b3f",
  second: "#4c8f52",
};
const autumn: Season = {
  sky: "#f0c88a",
  sun: "#f6e6b4",
  far: "#c98f52",
  hill: "#8f5a33",
  leaf: "#d1532b",
  second: "#e89a36",
};
const winter: Season = {
  sky: "#b9c8d6",
  sun: "#f4f1e6",
  far: "#dfe6ea",
  hill: "#f6f6f2",
  leaf: "#ffffff",
  second: "#e8eef2",
};
const year = [spring, summer, autumn, winter, spring] as const;
const seasonSeconds = 10;
const starts = 4;

/** A nature short: one tree through a year. */
export const oneTree: Film = {
  name: "one-tree",
  title: "One Tree",
  seconds: 48,
  frame(at) {
    if (at < starts) return opening(at);
    const through = Math.min(3.999, (at - starts) / seasonSeconds);
    const index = Math.floor(through);
    const [from = spring, to = summer] = [year[index], year[index + 1]];
    return scene(at, index, through - index, blend(from, to, ease(through - index, 0.78, 1)));
  },
  score(score) {
    const chords = [
      [48, 55, 64, 67, 72],
      [45, 52, 60, 64, 69],
      [53, 57, 60, 65, 69],
      [43, 55, 59, 62, 67],
    ] as const;
    for (let bar = 0; bar < 19; bar += 1) {
      const chord = chords[bar % 4] ?? chords[0];
      const at = bar * 2.5;
      score.strings(at, [chord[0], chord[1]], 3, 0.035);
      for (let step = 0; step < 8; step += 1) {
        const note = chord[[0, 2, 3, 4, 3, 2, 4, 3][step] ?? 0] ?? 60;
        score.piano(at + step * 0.3125, note + (step > 3 ? 12 : 0), 0.1, 1.6);
      }
      if (bar % 2) score.bell(at + 1.25, (chord[4] ?? 72) + 12, 0.07);
    }
    score.surf(24, 10, 0.1);
    score.surf(34, 9, 0.14);
    for (let chirp = 5; chirp < 22; chirp += 1.7) {
      for (const [offset, pitch] of [
        [0, 2900],
        [0.11, 3300],
        [0.2, 2700],
      ] as const)
        score.beep(chirp + offset, pitch, 0.07, 0.02);
    }
  },
  captions: [
    caption(0.4, 3.8, "One Tree", "एक पेड़"),
    caption(
      5,
      10,
      "In April it thinks of nothing but blossom.",
      "अप्रैल में इसे फूलों के सिवा कुछ नहीं सूझता।",
    ),
    caption(15, 20, "In July it is a house for forty birds.", "जुलाई में यह चालीस चिड़ियों का घर है।"),
    caption(25, 30, "In October it gives everything away.", "अक्टूबर में यह सब कुछ लुटा देता है।"),
    caption(
      35,
      40,
      "In January it waits. It is very good at waiting.",
      "जनवरी में यह राह देखता है। राह देखना इसे ख़ूब आता है।",
    ),
  ],
};

function opening(at: number): string {
  return (
    flood("#2c4a3a") +
    `<g opacity="${Math.min(ease(at, 0.2, 1), 1 - ease(at, 3.4, 4)).toFixed(2)}">` +
    lettered("One Tree", { width: 560, height: 170, y: 280, fill: "#f6ead0" }) +
    smallLine("A year in forty seconds", 410, 22, "#e8b04a") +
    `</g>`
  );
}

function blend(from: Season, to: Season, share: number): Season {
  const mix = (key: keyof Season) => {
    const channel = (start: number) => {
      const [a, b] = [from[key], to[key]].map((colour) =>
        Number.parseInt(colour.slice(start, start + 2), 16),
      );
      return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
        .toString(16)
        .padStart(2, "0");
    };
    return `#${channel(1)}${channel(3)}${channel(5)}`;
  };
  return {
    sky: mix("sky"),
    sun: mix("sun"),
    far: mix("far"),
    hill: mix("hill"),
    leaf: mix("leaf"),
    second: mix("second"),
  };
}

const rootX = 640;
const rootY = 470;

type Leaf = { x: number; y: number; size: number; light: boolean; born: number; falls: number };

const { boughs, leaves } = growTree();

function growTree(): { boughs: string; leaves: Leaf[] } {
  const random = randomFrom("the tree");
  const parts: string[] = [];
  const ends: Leaf[] = [];
  const bough = (from: Point, angle: number, long: number, thick: number, depth: number) => {
    const to: Point = [from[0] + Math.sin(angle) * long, from[1] - Math.cos(angle) * long];
    parts.push(strip(from, to, thick, thick * 0.66, "#3a2a24"));
    if (depth < 3) {
      for (let leaf = 0; leaf < 5; leaf += 1) {
        ends.push({
          x: to[0] + between(random, -26, 26),
          y: to[1] + between(random, -22, 22),
          size: between(random, 13, 25),
          light: random() < 0.36,
          born: random(),
          falls: random(),
        });
      }
    }
    if (depth === 0) return;
    for (const side of depth > 2 ? [-1, 1, 0.1] : [-1, 1]) {
      bough(
        to,
        angle + side * between(random, 0.32, 0.62),
        long * between(random, 0.66, 0.82),
        thick * 0.62,
        depth - 1,
      );
    }
  };
  bough([rootX, rootY + 14], 0, 108, 34, 4);
  return { boughs: parts.join(""), leaves: ends };
}

function crown(index: number, share: number, season: Season): string {
  if (index === 3) {
    // The first buds of the next spring end the year.
    const buds = share > 0.87 ? crown(0, (share - 0.87) * 2.6, season) : "";
    return snowOnBoughs(share) + buds;
  }
  const parts = { dark: [] as string[], light: [] as string[] };
  for (const leaf of leaves) {
    const grown = index === 0 ? ease(share, leaf.born * 0.5, leaf.born * 0.5 + 0.25) : 1;
    const gone = index === 2 && share > 0.24 + leaf.falls * 0.66;
    if (gone || grown === 0) continue;
    const size = leaf.size * grown * (index === 0 ? 0.8 : 1.1);
    (leaf.light ? parts.light : parts.dark).push(
      `<circle cx="${short(leaf.x)}" cy="${short(leaf.y)}" r="${short(size)}" fill="${leaf.light ? season.second : season.leaf}"/>`,
    );
  }
  return (
    lift(parts.dark.join("")) + parts.light.join("") + (index === 2 ? falling(share, season) : "")
  );
}

function falling(share: number, season: Season): string {
  return leaves
    .map((leaf) => {
      const since = (share - (0.24 + leaf.falls * 0.66)) / 0.2;
      if (since < 0 || since > 1) return "";
      const x = leaf.x - since * 150 + Math.sin(since * 9 + leaf.born * 6) * 26;
      const y = leaf.y + (rootY + 50 - leaf.y) * since ** 1.3;
      return place(
        flat(
          [
            [-9, 0],
            [0, -5],
            [9, 0],
            [0, 5],
          ],
          leaf.light ? season.second : season.leaf,
        ),
        x,
        y,
        1,
        since * 500 + leaf.born * 300,
      );
    })
    .join("");
}

function snowOnBoughs(share: number): string {
  const covered = ease(share, 0.1, 0.5) * (1 - ease(share, 0.86, 1));
  return leaves
    .filter((_, index) => index % 3 === 0)
    .map(
      (leaf) =>
        `<ellipse cx="${short(leaf.x)}" cy="${short(leaf.y)}" rx="${short(leaf.size * covered)}" ry="${short(leaf.size * 0.34 * covered)}" fill="#ffffff"/>`,
    )
    .join("");
}

function snowfall(at: number): string {
  return Array.from({ length: 80 }, (_, index) => {
    const fall = (index * 71 + at * (52 + (index % 5) * 13)) % (height + 30);
    const x = ((index * 149) % 1100) + Math.sin(at * 0.9 + index) * 20;
    return `<circle cx="${short(x)}" cy="${short(fall - 15)}" r="${2 + (index % 4)}" fill="#ffffff"/>`;
  }).join("");
}

function swallows(at: number): string {
  return [0, 1, 2, 3, 4]
    .map((index) => {
      const x = ((at * (58 + index * 9) + index * 240) % 1300) - 100;
      const y = 130 + index * 34 + Math.sin(at * 2 + index) * 18;
      const flap = Math.sin(at * 12 + index * 2) * 7;
      return flat(
        [
          [x - 20, y - 4 - flap],
          [x - 4, y - 1],
          [x + 2, y + 2],
          [x + 18, y - 6 - flap],
          [x + 4, y + 5],
          [x - 4, y + 5],
        ],
        "#22343a",
      );
    })
    .join("");
}

function hillside(level: number, bend: number, fill: string): string {
  const points: Point[] = [
    [-60, level + bend],
    [220, level - bend],
    [560, level - bend * 1.6],
    [860, level - bend * 0.3],
    [width + 80, level + bend],
    [width + 80, 760],
    [-60, 760],
  ];
  return lift(`<path d="${smooth(points)}" fill="${fill}"/>`);
}

function scene(at: number, index: number, share: number, season: Season): string {
  const sunX = 120 + share * 820;
  const sunY = 210 - Math.sin(share * Math.PI) * 110;
  const clouds = [0, 1, 2].map((order) =>
    cloud(
      ((at * 14 + order * 420) % 1400) - 160,
      120 + order * 44,
      54,
      index === 3 ? "#dfe6ea" : "#ffffff",
      randomFrom(`cloud ${order}`),
    ),
  );
  return (
    flood(season.sky) +
    lift(disc(sunX, sunY, 74, season.sun, randomFrom("sun"))) +
    `<g opacity="0.85">${clouds.join("")}</g>` +
    hillside(430, 46, season.far) +
    hillside(500, 34, season.hill) +
    lift(boughs) +
    crown(index, share, season) +
    (index === 1 ? swallows(at) : "") +
    (index === 3 && share < 0.96
      ? `<g opacity="${(1 - ease(share, 0.8, 0.95)).toFixed(2)}">${snowfall(at)}</g>`
      : "")
  );
}
