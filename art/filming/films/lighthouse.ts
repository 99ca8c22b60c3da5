import { disc, flat, lift, short, smooth, strip } from "../../drawing/paper.ts";
import type { Point } from "../../drawing/paper.ts";
import { moonCut, star } from "../../drawing/scenes/ladder.ts";
import { between, randomFrom } from "../../drawing/seed.ts";
import { lettered } from "../card.ts";
import { caption, ease, flood, linear, shift, width } from "../film.ts";
import type { Film } from "../film.ts";

/** Six minutes are one day and one night; each of these is the color of an hour. */
const hours: readonly (readonly [at: number, sky: string, sea: string, rock: string])[] = [
  [0, "#f0b98a", "#b8705f", "#3a2a3a"],
  [40, "#f6d7a4", "#7fa3a0", "#40404c"],
  [80, "#a9d3d2", "#4a8f98", "#3f4a50"],
  [150, "#9ccbd6", "#3d8296", "#3a464e"],
  [190, "#f4c98c", "#8a7f86", "#3c3440"],
  [215, "#e8754a", "#7a3a50", "#2a1f30"],
  [235, "#5a3564", "#352a56", "#1c1730"],
  [255, "#17203f", "#101a36", "#0b1020"],
  [325, "#17203f", "#101a36", "#0b1020"],
  [345, "#6a4468", "#433258", "#221a33"],
  [360, "#f0b98a", "#b8705f", "#3a2a3a"],
];

const horizon = 380;
const lampX = 770;
const lampY = 168;
const seconds = 360;

/** Six quiet minutes: the light is lit, ships pass, the morning comes. */
export const lighthouse: Film = {
  name: "lighthouse",
  title: "The Light at the Edge",
  seconds,
  frame(at) {
    // Half the drawings of the other films: nothing here moves fast.
    return scene(Math.floor(at * 6) / 6);
  },
  score(score) {
    const chords = [
      [48, 55, 60, 64],
      [45, 52, 57, 64],
      [41, 53, 57, 60],
      [43, 50, 55, 62],
      [48, 52, 60, 67],
      [40, 52, 59, 64],
    ] as const;
    for (let bar = 0; bar * 6 < seconds - 6; bar += 1) {
      const chord = chords[bar % chords.length] ?? chords[0];
      const at = bar * 6;
      score.strings(at, [chord[0], chord[2]], 7, 0.028);
      for (let step = 0; step < 6; step += 1) {
        const note = chord[(step * 2 + bar) % 4] ?? 60;
        if ((step + bar) % 5 !== 3) score.piano(at + step, note + (step % 2 ? 12 : 24), 0.085, 2.6);
      }
      if (at > 235 && at < 335) score.bell(at + 3, (chord[3] ?? 64) + 12, 0.06);
    }
    for (let wave = 0; wave < seconds - 8; wave += 7) score.surf(wave, 9, 0.085);
    for (const at of [120, 126, 268, 274]) score.horn(at, 38, 3, 0.06);
  },
  captions: [
    caption(2, 7, "The Light at the Edge", "किनारे की रोशनी"),
    caption(20, 26, "The keeper sleeps when the sun comes up.", "सूरज निकलते ही रखवाला सो जाता है।"),
    caption(70, 76, "[Waves, and a piano]", "[लहरें, और पियानो]"),
    caption(
      118,
      125,
      "A ship says good morning. Nobody answers.",
      "एक जहाज़ सुप्रभात कहता है। कोई जवाब नहीं देता।",
    ),
    caption(205, 211, "Now he climbs the hundred and nine steps.", "अब वह एक सौ नौ सीढ़ियाँ चढ़ता है।"),
    caption(240, 246, "And the light goes round.", "और रोशनी घूमने लगती है।"),
    caption(
      266,
      273,
      "A ship says good evening. The light says it back.",
      "एक जहाज़ शुभ संध्या कहता है। रोशनी जवाब देती है।",
    ),
    caption(
      318,
      324,
      "All night it says the same thing: here, here, here.",
      "सारी रात वह एक ही बात कहती है: यहाँ, यहाँ, यहाँ।",
    ),
    caption(350, 358, "[The last wave]", "[आख़िरी लहर]"),
  ],
};

function hourAt(at: number): { sky: string; sea: string; rock: string } {
  const next = Math.max(
    1,
    hours.findIndex(([time]) => time > at),
  );
  const [from, to] = [hours[next - 1] ?? hours[0], hours[next] ?? hours[0]];
  if (!from || !to) return { sky: "#000000", sea: "#000000", rock: "#000000" };
  // Twelve steps between two hours: paper has no gradients, and still pictures compress well.
  const share = Math.round(linear(at, from[0], to[0]) * 12) / 12;
  return {
    sky: mix(from[1], to[1], share),
    sea: mix(from[2], to[2], share),
    rock: mix(from[3], to[3], share),
  };
}

function mix(from: string, to: string, share: number): string {
  const channel = (start: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

const nightSky = makeStars();

function makeStars(): string {
  const random = randomFrom("lighthouse stars");
  return Array.from({ length: 70 }, () =>
    star(random() * width, random() * 330, between(random, 1.6, 5), "#f6ecd0"),
  ).join("");
}

function scene(at: number): string {
  const { sky, sea, rock } = hourAt(at);
  const night = ease(at, 238, 256) * (1 - ease(at, 326, 344));
  const day = linear(at, -20, 226);
  const sunX = 60 + day * 900;
  const sunY = horizon + 60 - Math.sin(day * Math.PI) * 330;
  const moonX = 120 + linear(at, 246, 350) * 420;
  const titleShown = Math.min(ease(at, 1.5, 3), 1 - ease(at, 6.5, 8));
  return (
    flood(sky) +
    (night > 0
      ? `<g opacity="${night.toFixed(2)}">${nightSky}${lift(moonCut(moonX, 120, 50, -1, "#f6ecd0"))}</g>`
      : "") +
    (at < 232 ? lift(disc(sunX, sunY, 62, "#fbe3a0", randomFrom("sun"))) : "") +
    (night > 0.2 ? beam(at, night) : "") +
    flat(
      [
        [-10, horizon],
        [width + 10, horizon],
        [width + 10, 620],
        [-10, 620],
      ],
      sea,
    ) +
    ships(at, night) +
    // The sea moves twice a second: from a height it seems no faster, and held pictures are small.
    waves(Math.floor(at * 2) / 2, sea) +
    island(rock) +
    tower(rock, night) +
    gulls(at, 1 - night) +
    (titleShown > 0
      ? `<g opacity="${titleShown.toFixed(2)}">${lettered("The Light at the Edge", { width: 560, height: 150, x: 320, y: 190, fill: "#3a2030" })}</g>`
      : "") +
    (at > 352 ? `<g opacity="${ease(at, 354, 359).toFixed(2)}">${flood("#140f18")}</g>` : "")
  );
}

/** The beam sweeps like a sheet of paper: it widens and pales as it turns towards the viewer. */
function beam(at: number, night: number): string {
  const turn = (at / 9) * Math.PI * 2;
  return [0, Math.PI]
    .map((half) => {
      const aim = Math.cos(turn + half);
      const reach = Math.sign(aim) * 1300;
      const spread = 60 + (1 - Math.abs(aim)) ** 1.6 * 760;
      const bright = 0.5 * night * (0.25 + 0.75 * Math.abs(aim));
      return `<g opacity="${bright.toFixed(2)}">${flat(
        [
          [lampX, lampY - 7],
          [lampX + reach, lampY - spread],
          [lampX + reach, lampY + spread],
          [lampX, lampY + 7],
        ],
        "#f8dd8e",
      )}</g>`;
    })
    .join("");
}

function waves(at: number, sea: string): string {
  const light = mix(sea, "#ffffff", 0.22);
  return Array.from({ length: 22 }, (_, index) => {
    const y = horizon + 14 + index * 9.4;
    const slow = Math.sin(at * 0.35 + index * 1.9);
    const x = ((index * 263) % 1066) + slow * 22;
    const half = 16 + index * 2.4 + slow * 6;
    return flat(
      [
        [x - half, y],
        [x, y - 2 - index * 0.09],
        [x + half, y],
        [x, y + 2 + index * 0.09],
      ],
      light,
    );
  }).join("");
}

function island(rock: string): string {
  const points: Point[] = [
    [520, 640],
    [560, 520],
    [640, 470],
    [700, 430],
    [780, 416],
    [850, 426],
    [920, 470],
    [1000, 500],
    [1060, 560],
    [1100, 640],
  ];
  return lift(`<path d="${smooth(points)}" fill="${rock}"/>`);
}

/** Half the tower's width at this height. */
function towerHalf(y: number): number {
  return 25 + (y - 200) * 0.068;
}

function tower(rock: string, night: number): string {
  const stripes = [0, 1, 2, 3].map((index) => {
    const [upper, lower] = [214 + index * 54, 241 + index * 54];
    return flat(
      [
        [lampX - towerHalf(upper), upper],
        [lampX + towerHalf(upper), upper],
        [lampX + towerHalf(lower), lower],
        [lampX - towerHalf(lower), lower],
      ],
      "#c2432f",
    );
  });
  const lamp = night > 0.2 ? "#fff0b8" : "#8fa9ac";
  return (
    lift(
      flat(
        [
          [lampX - 25, 196],
          [lampX + 25, 196],
          [lampX + 41, 430],
          [lampX - 41, 430],
        ],
        "#f3ead6",
      ),
    ) +
    stripes.join("") +
    lift(
      flat(
        [
          [lampX - 34, 190],
          [lampX + 34, 190],
          [lampX + 34, 200],
          [lampX - 34, 200],
        ],
        rock,
      ) +
        flat(
          [
            [lampX - 22, 150],
            [lampX, 124],
            [lampX + 22, 150],
          ],
          rock,
        ),
    ) +
    flat(
      [
        [lampX - 18, 150],
        [lampX + 18, 150],
        [lampX + 18, 190],
        [lampX - 18, 190],
      ],
      lamp,
    ) +
    strip([lampX - 6, 150], [lampX - 6, 190], 2, 2, rock) +
    strip([lampX + 6, 150], [lampX + 6, 190], 2, 2, rock) +
    flat(
      [
        [lampX - 8, 430],
        [lampX - 8, 404],
        [lampX + 8, 404],
        [lampX + 8, 430],
      ],
      rock,
    )
  );
}

function ships(at: number, night: number): string {
  return (
    (at > 52 && at < 112 ? sail(-60 + (at - 52) * 10) : "") +
    (at > 100 && at < 190 ? steamer(-100 + (at - 100) * 7.5, 1, false) : "") +
    (at > 196 && at < 236 ? sail(430 - (at - 196) * 13) : "") +
    (at > 256 && at < 330 ? steamer(620 - (at - 256) * 10, -1, night > 0.5) : "")
  );
}

function steamer(x: number, way: 1 | -1, lights: boolean): string {
  const hull =
    flat(
      [
        [-70, 0],
        [76, 0],
        [62, 22],
        [-58, 22],
      ],
      "#2a2430",
    ) +
    flat(
      [
        [-40, 0],
        [-40, -18],
        [34, -18],
        [34, 0],
      ],
      "#f0e4cc",
    ) +
    flat(
      [
        [-8, -18],
        [-6, -46],
        [12, -46],
        [14, -18],
      ],
      "#c2432f",
    );
  const ports = lights
    ? [-30, -14, 2, 18]
        .map((port) => `<circle cx="${port}" cy="-9" r="3" fill="#f8dd8e"/>`)
        .join("")
    : "";
  return lift(
    `<g transform="translate(${short(x)} ${horizon - 8}) scale(${way} 1)">${hull}${ports}</g>`,
  );
}

function sail(x: number): string {
  return lift(
    shift(
      flat(
        [
          [-26, 0],
          [26, 0],
          [17, 10],
          [-18, 10],
        ],
        "#2a2430",
      ) +
        flat(
          [
            [2, -3],
            [2, -56],
            [28, -6],
          ],
          "#f6ecd8",
        ) +
        flat(
          [
            [-3, -4],
            [-3, -46],
            [-20, -6],
          ],
          "#e8c88a",
        ),
      x,
      horizon + 4,
    ),
  );
}

function gulls(at: number, day: number): string {
  if (day < 0.3) return "";
  return [0, 1, 2]
    .map((index) => {
      const x = ((at * (19 + index * 4) + index * 390) % 1300) - 110;
      const y = 120 + index * 44 + Math.sin(at * 0.7 + index * 2) * 16;
      const flap = Math.sin(at * 3 + index * 2) * 5;
      return flat(
        [
          [x - 18, y - 3 - flap],
          [x - 4, y],
          [x, y + 3],
          [x + 4, y],
          [x + 18, y - 4 - flap],
          [x + 4, y + 4],
          [x - 4, y + 4],
        ],
        "#fdf6e6",
      );
    })
    .join("");
}
