import { disc, flat, lift, short, strip } from "../../drawing/paper.ts";
import { randomFrom } from "../../drawing/seed.ts";
import { lettered, smallLine } from "../card.ts";
import { caption, ease, flood, shift, width } from "../film.ts";
import type { Film } from "../film.ts";
import type { Score } from "../score.ts";
import { city, ink, stars } from "./last-train-night.ts";
import { compartment, platform, rails } from "./last-train-scenes.ts";

/** A film noir: the last train, a man with a case, and a person on the platform. */
export const lastTrain: Film = {
  name: "last-train",
  title: "The Last Train",
  seconds: 60,
  frame(at) {
    if (at < 5) return titleCard(at);
    if (at < 18) return viaduct(at - 5);
    if (at < 30) return rails(at - 18);
    if (at < 44) return compartment(at - 30);
    return platform(at - 44);
  },
  score(score) {
    walkingBass(score);
    for (let at = 5; at < 46; at += 0.62) {
      const loud = at > 40 ? 0.02 : 0.045;
      for (const offset of [0, 0.09, 0.26, 0.35]) score.brush(at + offset, loud, 0.07);
    }
    score.horn(11, 67, 1.8, 0.06);
    score.horn(11, 70, 1.8, 0.06);
    score.surf(44, 15, 0.06);
    const muted = [
      [6, 70],
      [6.6, 72],
      [7.4, 67],
      [9, 65],
      [19, 70],
      [19.6, 74],
      [20.6, 72],
      [22.4, 67],
      [31, 75],
      [32, 74],
      [33, 70],
      [35, 67],
      [38, 65],
      [39, 67],
      [47, 70],
      [48.2, 72],
      [49.4, 74],
      [51, 79],
      [54, 74],
      [56, 67],
    ] as const;
    for (const [at, note] of muted) score.horn(at, note, 0.95, 0.075);
  },
  captions: [
    caption(0.4, 4.8, "[A slow double bass]", "[धीमा डबल बास]"),
    caption(
      5.5,
      10,
      "The last train left at ten past eleven.",
      "आख़िरी गाड़ी ग्यारह बजकर दस मिनट पर छूटी।",
    ),
    caption(11, 13, "[A whistle]", "[सीटी]"),
    caption(
      19,
      24,
      "It stopped nowhere, and it was never late.",
      "वह कहीं नहीं रुकती थी, और कभी देर नहीं करती थी।",
    ),
    caption(
      31,
      36,
      "He had the case. He had not looked inside.",
      "संदूक उसके पास था। उसने खोलकर नहीं देखा था।",
    ),
    caption(38, 43, "He had been told not to.", "उससे मना किया गया था।"),
    caption(
      46,
      51,
      "And she was there, as she had promised.",
      "और वह वहीं थी, जैसा उसने वादा किया था।",
    ),
    caption(54, 59, "Or somebody was.", "या कोई और थी।"),
  ],
};

function walkingBass(score: Score): void {
  const line = [43, 46, 48, 50, 51, 50, 48, 46, 41, 45, 48, 51, 50, 48, 46, 45];
  let step = 0;
  for (let at = 0.2; at < 58; at += 0.56, step += 1) {
    score.bass(at, line[step % line.length] ?? 43, 0.6, 0.24);
    if (step % 2) score.brush(at, 0.03, 0.16);
    if (step % 16 === 0) score.piano(at, 67, 0.06, 2.4);
    if (step % 16 === 0) score.piano(at, 70, 0.06, 2.4);
  }
}

function titleCard(at: number): string {
  const slats = Array.from({ length: 11 }, (_, index) => {
    const y = index * 56 + ease(at, 0, 4) * 14;
    return flat(
      [
        [-10, y],
        [width + 10, y - 26],
        [width + 10, y - 8],
        [-10, y + 20],
      ],
      "#1d2740",
    );
  });
  return (
    flood(ink.night) +
    slats.join("") +
    `<g opacity="${Math.min(ease(at, 0.4, 1.4), 1 - ease(at, 4.3, 5)).toFixed(2)}">` +
    lettered("The Last Train", { width: 760, height: 190, y: 280, fill: ink.pale }) +
    smallLine("Ten past eleven, platform nine", 420, 20, ink.amber) +
    `</g>`
  );
}

const arches = makeArches();

function makeArches(): string {
  const holes: string[] = [];
  for (let left = -200; left < width + 400; left += 132) {
    holes.push(`M${left},700V470A50,58 0 0 1 ${left + 100},470V700z`);
  }
  return `<path d="M-300,382H${short(width + 400)}V720H-300z${holes.join("")}" fill="${ink.black}" fill-rule="evenodd"/>`;
}

function viaduct(at: number): string {
  const lead = -520 + at * 150;
  const carriages = [0, 1, 2, 3, 4].map((index) => carriage(lead - 150 - index * 172));
  return (
    flood(ink.night) +
    stars +
    lift(disc(700, 148, 112, ink.pale, randomFrom("moon"))) +
    shift(city, -at * 5, 44) +
    lift(arches) +
    lift(carriages.join("") + engine(lead, at)) +
    smoke(lead, at)
  );
}

function carriage(x: number): string {
  const lights = [14, 50, 86, 122].map((at) =>
    flat(
      [
        [x + at, 330],
        [x + at + 24, 330],
        [x + at + 24, 352],
        [x + at, 352],
      ],
      ink.amber,
    ),
  );
  const wheels = [22, 56, 104, 138].map(
    (at) => `<circle cx="${short(x + at)}" cy="378" r="8" fill="${ink.steel}"/>`,
  );
  return (
    flat(
      [
        [x, 374],
        [x, 318],
        [x + 6, 310],
        [x + 154, 310],
        [x + 160, 318],
        [x + 160, 374],
      ],
      ink.black,
    ) +
    lights.join("") +
    wheels.join("")
  );
}

function engine(x: number, at: number): string {
  const body = flat(
    [
      [x, 372],
      [x, 300],
      [x + 48, 300],
      [x + 48, 326],
      [x + 128, 326],
      [x + 136, 338],
      [x + 136, 372],
    ],
    ink.black,
  );
  const parts =
    flat(
      [
        [x + 104, 328],
        [x + 100, 292],
        [x + 128, 292],
        [x + 124, 328],
      ],
      ink.black,
    ) +
    flat(
      [
        [x + 130, 360],
        [x + 164, 378],
        [x + 120, 378],
      ],
      ink.black,
    );
  const lamp =
    `<circle cx="${short(x + 138)}" cy="344" r="8" fill="${ink.amber}"/>` +
    `<g opacity="0.25">${flat(
      [
        [x + 140, 338],
        [x + 520, 300],
        [x + 520, 400],
        [x + 140, 350],
      ],
      ink.amber,
    )}</g>`;
  const wheels = [20, 58, 96].map((offset) => {
    const [cx, turn] = [x + offset, at * 9];
    const [dx, dy] = [Math.cos(turn) * 11, Math.sin(turn) * 11];
    return (
      `<circle cx="${short(cx)}" cy="372" r="16" fill="${ink.black}"/>` +
      strip([cx - dx, 372 - dy], [cx + dx, 372 + dy], 4, 4, ink.steel)
    );
  });
  return body + parts + lamp + wheels.join("");
}

function smoke(x: number, at: number): string {
  return [0, 1, 2, 3, 4, 5, 6]
    .map((index) => {
      const age = (at * 0.9 + index / 7) % 1;
      const [cx, cy] = [x + 112 - age * 420, 282 - age * 130];
      return `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(14 + age * 44)}" fill="#56698c" opacity="${((1 - age) * 0.75).toFixed(2)}"/>`;
    })
    .join("");
}
