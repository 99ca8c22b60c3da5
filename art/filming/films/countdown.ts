import { cut, disc, flat, lift, short, strip } from "../../drawing/paper.ts";
import type { Point } from "../../drawing/paper.ts";
import { randomFrom } from "../../drawing/seed.ts";
import { lettered, smallLine } from "../card.ts";
import { caption, ease, flood, height, width } from "../film.ts";
import type { Film } from "../film.ts";

const [middleX, middleY] = [width / 2, height / 2];
const seconds = 20;

/** Each second of the count has its own two papers. */
const papers: readonly (readonly [ground: string, sweep: string, ink: string])[] = [
  ["#f1e4c6", "#e0c99a", "#1c1b26"],
  ["#e9b44c", "#d99a32", "#1f1d2b"],
  ["#d9512f", "#b93c26", "#f8e8c8"],
  ["#8fbcb6", "#6fa19d", "#143a44"],
  ["#20304f", "#31507a", "#f4ead0"],
  ["#3a1430", "#5b2350", "#f2c14e"],
  ["#f1e4c6", "#e0c99a", "#b93c2c"],
];

/** The academy leader: eight to two, and then the show. */
export const countdown: Film = {
  name: "countdown",
  title: "Countdown",
  seconds,
  frame(at) {
    if (at < 3) return startCard(at);
    if (at < 10) return count(at);
    if (at < 11) return flood("#0d0c10");
    return curtainRises(at);
  },
  score(score) {
    for (let tick = 0; tick < 3; tick += 0.25) score.brush(tick, 0.03, 0.05);
    for (let number = 0; number < 7; number += 1) {
      score.drum(3 + number, 0.16);
      for (let tick = 0; tick < 1; tick += 0.25) score.brush(3 + number + tick, 0.025, 0.04);
    }
    // The "two-pop": one frame of a thousand hertz, by which picture and sound are synchronized.
    score.beep(9, 1000, 1 / 12, 0.3);
    const fanfare = [
      [11.4, 60],
      [11.65, 64],
      [11.9, 67],
      [12.2, 72],
      [12.9, 67],
      [13.2, 72],
      [13.6, 76],
    ] as const;
    for (const [at, note] of fanfare) score.horn(at, note, 0.5, 0.1);
    const chords = [
      [14.2, [48, 60, 64, 67]],
      [15.4, [53, 60, 65, 69]],
      [16.6, [55, 59, 62, 67]],
      [17.8, [48, 60, 64, 72]],
    ] as const;
    for (const [at, notes] of chords) score.strings(at, notes, 1.9, 0.045);
    for (let step = 0; step < 18; step += 1)
      score.bell(14.2 + step * 0.3, [72, 76, 79, 84][step % 4] ?? 72, 0.06);
  },
  captions: [
    caption(0.2, 2.8, "[A projector starts]", "[प्रोजेक्टर चालू होता है]"),
    caption(3, 9, "[A tick for every second]", "[हर सेकंड पर एक टिक]"),
    caption(9, 10, "[Beep]", "[बीप]"),
    caption(11.4, 14, "[Fanfare]", "[तुरही की धुन]"),
    caption(14.2, 19.6, "Please take your seats.", "कृपया अपनी सीटों पर बैठिए।"),
  ],
};

function startCard(at: number): string {
  const jump = Math.floor(at * 12) % 7 === 0 ? 3 : 0;
  const random = randomFrom("start");
  const stripes = Array.from({ length: 9 }, (_, index) =>
    strip([index * 150 - 90, -10], [index * 150 - 230, height + 10], 50, 50, "#26242f"),
  );
  const plate = cut(
    [
      [190, 196],
      [876, 190],
      [880, 404],
      [186, 410],
    ],
    "#f1e4c6",
    random,
  );
  const title = lettered("Picture Start", { width: 600, height: 118, y: 300, fill: "#c4432f" });
  return (
    flood("#1c1b26") +
    stripes.join("") +
    `<g transform="translate(0 ${jump})">${lift(plate)}${title}</g>`
  );
}

function count(at: number): string {
  const index = Math.floor(at) - 3;
  const [ground, sweep, ink] = papers[index] ?? ["#f1e4c6", "#e0c99a", "#1c1b26"];
  const share = at - Math.floor(at);
  const wedge: Point[] = [[middleX, middleY]];
  const end = share * Math.PI * 2;
  for (let angle = 0; angle < end; angle += 0.12) wedge.push(onRing(angle));
  wedge.push(onRing(end));
  const random = randomFrom(`count ${index}`);
  const rings = [236, 206].map(
    (radius) =>
      `<circle cx="${short(middleX)}" cy="${middleY}" r="${radius}" fill="none" stroke="${ink}" stroke-width="5"/>`,
  );
  const cross =
    strip([-10, middleY], [width + 10, middleY], 4, 4, ink) +
    strip([middleX, -10], [middleX, height + 10], 4, 4, ink);
  const numeral = lettered(String(8 - index), { width: 260, height: 250, fill: ink });
  const grown = `<g transform="translate(${short(middleX)} ${middleY}) scale(2.2) translate(${short(-middleX)} ${-middleY})">${numeral}</g>`;
  return (
    flood(ground) +
    flat(wedge, sweep) +
    cross +
    rings.join("") +
    lift(disc(middleX, middleY, 176, ground, random)) +
    grown
  );
}

function onRing(angle: number): Point {
  return [middleX + Math.sin(angle) * 700, middleY - Math.cos(angle) * 700];
}

function curtainRises(at: number): string {
  const open = ease(at, 11.3, 14);
  const bulbs = Array.from({ length: 25 }, (_, index) => {
    const lit = (index + Math.floor(at * 6)) % 3 !== 0;
    return `<circle cx="${short(46 + (index * (width - 92)) / 24)}" cy="46" r="9" fill="${lit ? "#f7c948" : "#8c5a1e"}"/>`;
  });
  const words = ease(at, 13.4, 14.6);
  const title =
    `<g opacity="${words.toFixed(2)}">` +
    lettered("Matinee", { width: 430, height: 150, y: 290, fill: "#1c1b26" }) +
    smallLine("Please take your seats", 382, 20, "#b93c2c") +
    `</g>`;
  const drape = (side: 1 | -1) => {
    const inner = middleX - side * -open * 440;
    const outer = side > 0 ? width + 20 : -20;
    const folds = Array.from({ length: 9 }, (_, fold) => {
      const from = outer + ((inner - outer) * fold) / 9;
      const to = outer + ((inner - outer) * (fold + 1)) / 9;
      return flat(
        [
          [from, 60],
          [to, 60],
          [to, height + 10],
          [from, height + 10],
        ],
        fold % 2 ? "#a12b2b" : "#c23a30",
      );
    });
    return lift(folds.join(""));
  };
  const fringe = flat(
    [
      [-10, -10],
      [width + 10, -10],
      [width + 10, 92],
      [-10, 92],
    ],
    "#3c1118",
  );
  return (
    flood("#f1e4c6") +
    lift(disc(middleX, 330, 290, "#f8ecd0", randomFrom("spot"))) +
    title +
    drape(-1) +
    drape(1) +
    lift(fringe) +
    bulbs.join("")
  );
}
