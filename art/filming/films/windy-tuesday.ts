import { flat, lift, place, strip } from "../../drawing/paper.ts";
import { poses } from "../../drawing/person.ts";
import { cloud } from "../../drawing/scenes/ladder.ts";
import { umbrella } from "../../drawing/scenes/rain.ts";
import { between, randomFrom } from "../../drawing/seed.ts";
import { intertitle } from "../card.ts";
import {
  actor,
  caption,
  ease,
  flood,
  height,
  iris,
  linear,
  rainfall,
  shift,
  stridePose,
  width,
} from "../film.ts";
import type { Film } from "../film.ts";

const paper = {
  sky: "#ead9b4",
  far: "#cfb383",
  near: "#8a6540",
  street: "#3b2a20",
  ink: "#241a16",
  red: "#c2452f",
  pale: "#f6ead0",
};
const cardColours = { ground: paper.ink, ink: paper.pale, rule: paper.near };
const ground = 520;

/** A silent comedy: a hat, a wind, and the consequences. */
export const windyTuesday: Film = {
  name: "windy-tuesday",
  title: "A Windy Tuesday",
  seconds: 60,
  frame(at) {
    if (at < 4) return intertitle("A Windy Tuesday", cardColours) + iris(ease(at, 0, 1));
    if (at < 14) return stroll(at);
    if (at < 17) return intertitle("My hat!", cardColours);
    if (at < 31) return chase(at);
    if (at < 34.5) return intertitle("Yours, I believe?", cardColours);
    if (at < 46) return meeting(at);
    if (at < 49) return intertitle("It looks like rain", cardColours);
    if (at < 57) return together(at);
    return intertitle("The End", cardColours) + iris(1 - ease(at, 58.8, 59.8));
  },
  score(score) {
    ragtime(score, 0, 58);
    for (const gust of [9, 19, 26]) score.surf(gust, 4, 0.09);
    for (let drop = 49; drop < 57; drop += 0.16) score.brush(drop, 0.02, 0.04);
    score.strings(57.6, [48, 60, 64, 67, 72], 2.4, 0.06);
  },
  captions: [
    caption(0.5, 3.8, "A Windy Tuesday", "हवा वाला मंगलवार"),
    caption(4.5, 9, "[A jaunty piano]", "[पियानो की चंचल धुन]"),
    caption(9, 13, "[A gust of wind]", "[हवा का झोंका]"),
    caption(14, 17, "“My hat!”", "“मेरी टोपी!”"),
    caption(19, 30, "[The piano runs too]", "[पियानो भी दौड़ने लगता है]"),
    caption(31, 34.4, "“Yours, I believe?”", "“यह आपकी है, शायद?”"),
    caption(46, 49, "“It looks like rain.”", "“लगता है बारिश होगी।”"),
    caption(57, 59.6, "The End", "समाप्त"),
  ],
};

function ragtime(score: Parameters<Film["score"]>[0], from: number, to: number): void {
  const beat = 0.3;
  const roots = [48, 48, 53, 48, 55, 53, 48, 55];
  const tune = [72, 76, 79, 76, 74, 72, 0, 67, 72, 74, 76, 79, 81, 79, 76, 0];
  let step = 0;
  for (let at = from; at < to; at += beat, step += 1) {
    const root = roots[Math.floor(step / 4) % roots.length] ?? 48;
    if (step % 2 === 0) score.piano(at, root - (step % 4 === 2 ? 5 : 0), 0.2, 0.5);
    else for (const third of [12, 16, 19]) score.piano(at, root + third, 0.09, 0.35);
    const note = tune[(step + (step > 64 ? 3 : 0)) % tune.length] ?? 0;
    if (note > 0) score.piano(at, note + (root === 53 ? 5 : root === 55 ? -5 : 0), 0.15, 0.6);
    if (step % 4 === 3) score.piano(at + beat / 2, 84 - (step % 5), 0.07, 0.3);
  }
}

const testServers = makeTestServers();

function makeTestServers(): { far: string; near: string; wide: number } {
  const wide = 1500;
  const random = randomFrom("windy street");
  const row = (low: number, high: number, step: number, fill: string, windows: string) => {
    const parts: string[] = [];
    for (let x = 0; x < wide; x += step) {
      const [w, top] = [step * 1.02, ground - between(random, low, high)];
      parts.push(
        flat(
          [
            [x, top],
            [x + w / 2, top - between(random, 20, 60)],
            [x + w, top],
            [x + w, ground + 6],
            [x, ground + 6],
          ],
          fill,
        ),
      );
      for (let y = top + 26; y < ground - 50; y += 58) {
        for (const at of [0.22, 0.6]) {
          if (random() < 0.75)
            parts.push(
              flat(
                [
                  [x + w * at, y],
                  [x + w * (at + 0.17), y],
                  [x + w * (at + 0.17), y + 32],
                  [x + w * at, y + 32],
                ],
                windows,
              ),
            );
        }
      }
    }
    const one = parts.join("");
    return one + shift(one, wide);
  };
  return {
    far: row(180, 300, 150, paper.far, "#dcc597"),
    near: row(90, 190, 187.5, paper.near, paper.sky),
    wide,
  };
}

function street(moved: number, at: number): string {
  const clouds = [0, 1, 2, 3].map((index) => {
    const x = ((index * 360 + at * 34) % 1440) - 180;
    return cloud(x, 92 + (index % 2) * 56, 56, paper.pale, randomFrom(`cloud ${index}`));
  });
  const lamps = Array.from({ length: 6 }, (_, index) => {
    const x = index * 330 - (moved % 330) - 60;
    return (
      strip([x, ground + 8], [x, ground - 176], 9, 7, paper.street) +
      flat(
        [
          [x - 17, ground - 170],
          [x - 11, ground - 202],
          [x + 11, ground - 202],
          [x + 17, ground - 170],
        ],
        paper.street,
      )
    );
  });
  return (
    flood(paper.sky) +
    lift(clouds.join("")) +
    lift(shift(testServers.far, -((moved * 0.4) % testServers.wide))) +
    lift(shift(testServers.near, -((moved * 0.7) % testServers.wide))) +
    lift(
      flat(
        [
          [-10, ground],
          [width + 10, ground],
          [width + 10, height + 10],
          [-10, height + 10],
        ],
        paper.street,
      ),
    ) +
    lift(lamps.join("")) +
    gusts(at, moved)
  );
}

function gusts(at: number, moved: number): string {
  return [0, 1, 2, 3, 4]
    .map((index) => {
      const x = width + 200 - ((at * 520 + index * 431 + moved) % 1700);
      const y = 150 + index * 74;
      return `<path d="M${x.toFixed(0)},${y}q60,-16 120,0t120,0" fill="none" stroke="${paper.pale}" stroke-width="4" opacity="0.8"/>`;
    })
    .join("");
}

function bowlerHat(fill: string, band: string): string {
  return (
    flat(
      [
        [-16, 0],
        [16, 0],
        [14, 4],
        [-14, 4],
      ],
      fill,
    ) +
    `<path d="M-11,0C-12,-18 12,-18 11,0z" fill="${fill}"/>` +
    flat(
      [
        [-11, 0],
        [-11, -3.4],
        [11, -3.4],
        [11, 0],
      ],
      band,
    )
  );
}

const hero = { coat: true } as const;

function stroll(at: number): string {
  const x = 160 + (at - 4) * 46;
  const blown = ease(at, 10.4, 13.6);
  const pose = at > 11 ? { ...poses.cheering, lean: -6 } : stridePose((at - 4) * 5.2, 1);
  const worn = blown === 0;
  const hat = place(
    bowlerHat(paper.ink, paper.red),
    x + 6 + blown * 620,
    ground - 266 - Math.sin(blown * Math.PI) * 150,
    2.6,
    blown * 620,
  );
  return (
    street(0, at) +
    lift(
      actor(x, ground + 4, 2.5, 1, pose, worn ? { coat: true, hat: "bowler" } : hero, [
        paper.ink,
        paper.ink,
      ]),
      2.5,
    ) +
    (worn ? "" : lift(hat, 2.6)) +
    iris(ease(at, 4, 5.2), 190, 380)
  );
}

function chase(at: number): string {
  const moved = (at - 17) * 330;
  const x = 360 + Math.sin(at * 0.8) * 60;
  const hatX = 660 + Math.sin(at * 1.3) * 120;
  const hop = Math.abs(Math.sin(at * 3.1)) * 170;
  const stumble = at > 24 && at < 25;
  return (
    street(moved, at) +
    lift(
      actor(
        x,
        ground + 4 - Math.abs(Math.sin(at * 9.5)) * 14,
        2.5,
        1,
        stumble ? poses.falling : stridePose(at * 9.5, 2),
        hero,
        [paper.ink, paper.ink],
      ),
      2.5,
    ) +
    lift(place(bowlerHat(paper.ink, paper.red), hatX, ground - 12 - hop, 2.6, at * 300), 2.6)
  );
}

function lady(x: number, at: number, walking: boolean): string {
  const pose = walking
    ? { ...stridePose(at * 5.2, 0.8), farArm: [62, 158] as const }
    : poses.holding;
  return actor(x, ground + 4, 2.4, -1, pose, { dress: true, hair: true }, [paper.red, paper.red]);
}

function meeting(at: number): string {
  const x = 200 + ease(at, 34.5, 38) * 200;
  const handed = ease(at, 40, 42);
  const ladyX = 660;
  const hatX = ladyX - 80 - handed * 190;
  const hatY = ground - 196 - Math.sin(handed * Math.PI) * 60 - handed * 72;
  const still = at > 38;
  const worn = at >= 42;
  const bow = still && at < 40 ? { ...poses.standing, lean: 14 } : poses.standing;
  return (
    street(4620, at * 0.4) +
    lift(
      actor(
        x,
        ground + 4,
        2.5,
        1,
        still ? bow : stridePose(at * 6, 1.2),
        worn ? { coat: true, hat: "bowler" } : hero,
        [paper.ink, paper.ink],
      ),
      2.5,
    ) +
    lift(lady(ladyX, at, false), 2.4) +
    (worn ? "" : lift(place(bowlerHat(paper.ink, paper.red), hatX, hatY, 2.6), 2.6)) +
    iris(ease(at, 34.5, 35.6), 600, 330)
  );
}

function together(at: number): string {
  const x = 330 + linear(at, 49, 57) * 330;
  return (
    street((at - 49) * 30, at * 0.3) +
    rainfall(at, 76, paper.pale) +
    lift(place(umbrella(paper.red, paper.red, paper.near), x + 32, ground - 316, 2.9, 3), 2.9) +
    lift(
      actor(
        x,
        ground + 4,
        2.4,
        1,
        { ...stridePose(at * 5, 0.9), farArm: [60, 156] },
        { coat: true, hat: "bowler" },
        [paper.ink, paper.ink],
      ),
      2.4,
    ) +
    lift(
      actor(x + 82, ground + 4, 2.25, 1, stridePose(at * 5 + 1, 0.9), { dress: true, hair: true }, [
        paper.red,
        paper.red,
      ]),
      2.3,
    ) +
    iris(1 - ease(at, 55.2, 57), x + 40, 390)
  );
}
