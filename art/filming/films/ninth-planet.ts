import { disc, flat, lift, place, short, strip } from "../../drawing/paper.ts";
import { poses } from "../../drawing/person.ts";
import { cloud, star } from "../../drawing/scenes/ladder.ts";
import { flame, rocketShip } from "../../drawing/scenes/rocket.ts";
import { between, randomFrom } from "../../drawing/seed.ts";
import { lettered, smallLine } from "../card.ts";
import { actor, caption, ease, flood, height, shift, width } from "../film.ts";
import type { Film } from "../film.ts";

const hue = {
  space: "#1b1440",
  violet: "#4c3191",
  orange: "#f0703f",
  gold: "#f4b83e",
  pale: "#fbeed6",
  teal: "#2f8f8a",
  red: "#c93a3a",
};

/** A serial: Captain Comet sets out, and the chapter ends at the worst moment. */
export const ninthPlanet: Film = {
  name: "ninth-planet",
  title: "Rocket to the Ninth Planet, Chapter One",
  seconds: 48,
  frame(at) {
    if (at < 5) return titles(at);
    if (at < 15) return launch(at - 5);
    if (at < 26) return voyage(at - 15);
    if (at < 38) return attack(at - 26);
    return cliffhanger(at - 38);
  },
  score(score) {
    const march = [60, 60, 67, 67, 65, 64, 62, 67, 60, 64, 67, 72, 71, 69, 67, 67];
    for (let step = 0; step < 80; step += 1) {
      const at = step * 0.36;
      if (at > 25) break;
      score.drum(at, step % 4 === 0 ? 0.24 : 0.12);
      if (step % 2 === 0) score.horn(at, march[(step / 2) % march.length] ?? 60, 0.6, 0.085);
      score.bass(at, step % 2 ? 43 : 36, 0.3, 0.16);
    }
    score.surf(10, 6, 0.34);
    score.theremin(
      [
        [15.5, 67],
        [17, 72],
        [18.6, 71],
        [20, 74],
        [21.6, 79],
        [23.4, 76],
      ],
      25.6,
      0.075,
    );
    score.theremin(
      [
        [26, 62],
        [27.5, 63],
        [29, 61],
        [30.5, 65],
        [32, 60],
        [33.5, 68],
        [35, 59],
        [36.5, 71],
      ],
      38,
      0.09,
    );
    for (let at = 26; at < 38; at += 0.25) score.drum(at, 0.1);
    for (const at of [29, 31, 33, 35, 36.4]) score.beep(at, 1400 - at * 14, 0.22, 0.09);
    score.strings(38.2, [48, 54, 57, 60, 63], 4, 0.06);
    score.strings(42.6, [43, 55, 59, 62, 67], 4.6, 0.06);
  },
  captions: [
    caption(
      0.4,
      4.8,
      "Rocket to the Ninth Planet. Chapter One: The Silver Trap.",
      "नौवें ग्रह की ओर रॉकेट। पहला अध्याय: चाँदी का जाल।",
    ),
    caption(6, 10, "Three… two… one…", "तीन… दो… एक…"),
    caption(10, 14.8, "[The engines roar]", "[इंजनों की गड़गड़ाहट]"),
    caption(
      16,
      21,
      "Past the moon by tea-time, thought Captain Comet.",
      "चाय के वक़्त तक चाँद के पार, कप्तान कॉमेट ने सोचा।",
    ),
    caption(27, 31, "But somebody had been waiting.", "मगर कोई घात लगाए बैठा था।"),
    caption(38.5, 42.5, "Is this the end of Captain Comet?", "क्या यही कप्तान कॉमेट का अंत है?"),
    caption(43, 47.5, "Come back next week!", "अगले हफ़्ते फिर आइए!"),
  ],
};

const farStars = starField("far", 90, 2.2);
const nearStars = starField("near", 34, 5.5);

function starField(seed: string, count: number, size: number): string {
  const random = randomFrom(seed);
  const one = Array.from({ length: count }, () =>
    star(random() * width, random() * height, between(random, size * 0.4, size), hue.pale),
  ).join("");
  return one + shift(one, width) + shift(one, 0, -height) + shift(one, width, -height);
}

function drift(field: string, left: number, down: number): string {
  return shift(field, -(left % width), down % height);
}

function titles(at: number): string {
  const rays = Array.from({ length: 14 }, (_, index) => {
    const from = (index / 14) * Math.PI * 2 + at * 0.06;
    const to = from + 0.22;
    return flat(
      [
        [533, 300],
        [533 + Math.cos(from) * 900, 300 + Math.sin(from) * 900],
        [533 + Math.cos(to) * 900, 300 + Math.sin(to) * 900],
      ],
      hue.violet,
    );
  });
  return (
    flood(hue.space) +
    rays.join("") +
    lift(
      place(
        flat(
          [
            [-500, -100],
            [500, -130],
            [500, 110],
            [-500, 140],
          ],
          hue.red,
        ),
        533,
        282,
        ease(at, 0, 0.9) + 0.001,
      ),
    ) +
    `<g opacity="${ease(at, 0.7, 1.2).toFixed(2)}">` +
    lettered("Rocket to the Ninth Planet", { width: 860, height: 176, y: 286, fill: hue.pale }) +
    smallLine("Chapter one: the silver trap", 470, 26, hue.gold) +
    `</g>`
  );
}

function ship(
  x: number,
  y: number,
  scale: number,
  turn: number,
  at: number,
  burning: number,
): string {
  const fire =
    burning > 0 ? flame(hue.orange, hue.gold, burning * (0.9 + 0.25 * Math.sin(at * 40))) : "";
  return lift(place(fire + rocketShip(hue.pale, hue.red, hue.teal), x, y, scale, turn), scale);
}

function launch(at: number): string {
  const away = ease(at, 5, 10) ** 2;
  const shake = at > 4.2 && at < 8 ? Math.sin(at * 70) * 3 : 0;
  const y = 330 - away * 640;
  const puffs = Array.from({ length: 12 }, (_, index) => {
    const grown = ease(at, 4.4 + index * 0.06, 7.4 + index * 0.1);
    const side = index % 2 ? 1 : -1;
    return `<circle cx="${short(533 + side * grown * (50 + index * 34))}" cy="${short(505 - (index % 3) * 20 * grown)}" r="${short(grown * (34 + (index % 4) * 13))}" fill="${index % 3 ? hue.pale : "#e3cfae"}"/>`;
  });
  const gantryLean = ease(at, 3.2, 4.6) * 26;
  const gantry = Array.from(
    { length: 7 },
    (_, index) =>
      strip([300, 490 - index * 50], [380, 450 - index * 50], 6, 6, hue.violet) +
      strip([380, 490 - index * 50], [300, 450 - index * 50], 6, 6, hue.violet),
  );
  const tower =
    strip([300, 510], [300, 120], 9, 9, hue.violet) +
    strip([380, 510], [380, 120], 9, 9, hue.violet) +
    gantry.join("");
  return (
    flood("#f3a55a") +
    lift(disc(533, 470, 330, "#f7c47a", randomFrom("sun"))) +
    lift(
      cloud(170, 140, 62, hue.pale, randomFrom("cloud a")) +
        cloud(880, 190, 74, hue.pale, randomFrom("cloud b")),
    ) +
    `<g transform="rotate(${short(-gantryLean)} 300 510)">${lift(tower)}</g>` +
    `<g transform="translate(${short(shake)} 0)">${ship(533, y, 2.5, 0, at, at > 4.2 ? 1.3 : 0)}</g>` +
    lift(
      flat(
        [
          [-10, 505],
          [width + 10, 498],
          [width + 10, 610],
          [-10, 610],
        ],
        hue.violet,
      ),
    ) +
    lift(puffs.join("")) +
    (at < 4.2 && at > 1
      ? lift(
          place(
            lettered(String(4 - Math.floor(at)), {
              width: 120,
              height: 130,
              x: 0,
              y: 0,
              fill: hue.red,
            }),
            860,
            360,
          ),
        )
      : "")
  );
}

function voyage(at: number): string {
  const moonX = 900 - at * 60;
  return (
    flood(hue.space) +
    drift(farStars, at * 40, at * 12) +
    lift(disc(moonX, 190, 130, hue.gold, randomFrom("moon"))) +
    `<g opacity="0.25">${disc(moonX - 40, 160, 26, hue.space, randomFrom("c1"))}${disc(moonX + 46, 230, 34, hue.space, randomFrom("c2"))}${disc(moonX + 30, 130, 15, hue.space, randomFrom("c3"))}</g>` +
    drift(nearStars, at * 150, at * 44) +
    ship(430 + Math.sin(at) * 30, 350 + Math.sin(at * 1.7) * 22, 1.9, 72, at, 1.1)
  );
}

function saucer(x: number, y: number, scale: number, tilt: number): string {
  const lamps = [-70, -35, 0, 35, 70].map(
    (at) => `<circle cx="${at}" cy="6" r="7" fill="${hue.pale}"/>`,
  );
  const body = `<ellipse cx="0" cy="-16" rx="46" ry="40" fill="${hue.pale}"/><path d="M-116,4C-70,-30 70,-30 116,4C70,34 -70,34 -116,4z" fill="${hue.teal}"/>`;
  return lift(place(body + lamps.join(""), x, y, scale, tilt), scale);
}

function attack(at: number): string {
  const saucerX = 850 - ease(at, 0, 3) * 160 + Math.sin(at * 1.9) * 60;
  const saucerY = 130 + Math.sin(at * 2.7) * 46;
  const shipX = 300 + Math.sin(at * 1.1) * 60;
  const shipY = 400 + Math.sin(at * 2.3) * 70;
  const shots = [3, 5, 7, 9, 10.4].map((fired) => {
    const flown = (at - fired) / 0.8;
    if (flown < 0 || flown > 1) return "";
    const x = saucerX + (shipX + 60 - saucerX) * flown;
    const y = saucerY + (shipY - 90 - saucerY) * flown;
    return strip([x + 34, y - 20], [x - 34, y + 20], 5, 12, hue.gold);
  });
  const trapped = ease(at, 10.6, 12);
  const flash = at % 2 > 1.86 && at > 3 ? 0.5 : 0;
  return (
    flood(hue.space) +
    drift(farStars, at * 60, at * 10) +
    drift(nearStars, at * 220, at * 30) +
    `<g opacity="${(trapped * 0.85).toFixed(2)}">${flat(
      [
        [saucerX - 40, saucerY + 20],
        [saucerX + 40, saucerY + 20],
        [shipX + 190, shipY + 150],
        [shipX - 190, shipY + 150],
      ],
      hue.pale,
    )}</g>` +
    shots.join("") +
    ship(shipX, shipY - trapped * 40, 1.7, 72 - trapped * 50, at, 1 - trapped * 0.8) +
    saucer(saucerX, saucerY, 1.25, Math.sin(at * 2) * 9) +
    `<g opacity="${flash}">${flood(hue.pale)}</g>`
  );
}

function cliffhanger(at: number): string {
  const fade = ease(at, 4.2, 5);
  return (
    flood(hue.red) +
    Array.from({ length: 9 }, (_, index) =>
      strip([index * 150 - 80, -10], [index * 150 - 220, 620], 48, 48, "#b32f33"),
    ).join("") +
    lift(
      actor(230, 560, 4.4, 1, { ...poses.cheering, lean: Math.sin(at * 3) * 4 }, { coat: false }, [
        hue.space,
        hue.space,
      ]),
      4.4,
    ) +
    lettered(fade > 0.5 ? "Come back next week!" : "Is this the end of Captain Comet?", {
      width: 560,
      height: 300,
      x: 700,
      y: 290,
      fill: hue.pale,
    }) +
    `<g opacity="${Math.max(0, 1 - Math.abs(at - 4.6) * 4).toFixed(2)}">${flood(hue.pale)}</g>` +
    `<g opacity="${ease(at, 9.2, 10).toFixed(2)}">${flood("#140c10")}</g>`
  );
}
