import { cut, disc, flat, lift, place, strip } from "../../drawing/paper.ts";
import type { Point } from "../../drawing/paper.ts";
import { poses } from "../../drawing/person.ts";
import { umbrella } from "../../drawing/scenes/rain.ts";
import { randomFrom } from "../../drawing/seed.ts";
import { lettered } from "../card.ts";
import { actor, ease, flood, height, linear, rainfall, shift, stridePose, width } from "../film.ts";
import { city, ink, stars } from "./last-train-night.ts";

const middle = width / 2;
const horizon = 270;

/** The track ahead, from the footplate. */
export function rails(at: number): string {
  const ties = Array.from({ length: 16 }, (_, index) => {
    const near = ((index + at * 6) % 16) / 16;
    const y = depth(near);
    const wide = spread(near) * 1.35;
    const thick = 1 + near ** 2.2 * 34;
    return flat(
      [
        [middle - wide, y],
        [middle + wide, y],
        [middle + wide, y + thick],
        [middle - wide, y + thick],
      ],
      "#2a3654",
    );
  });
  const lines = [-1, 1].map((side) =>
    flat(
      [
        [middle + side * 7, horizon],
        [middle + side * 9, horizon],
        [middle + side * 560, 680],
        [middle + side * 520, 680],
      ],
      ink.pale,
    ),
  );
  const beam: Point[] = [
    [middle - 10, horizon],
    [middle + 10, horizon],
    [middle + 430, 680],
    [middle - 430, 680],
  ];
  return (
    flood(ink.night) +
    stars +
    lift(disc(middle + 150, 190, 96, ink.pale, randomFrom("moon"))) +
    `<g transform="translate(-20 55) scale(0.5)">${city}${shift(city, 1480)}</g>` +
    flat(
      [
        [-10, horizon],
        [width + 10, horizon],
        [width + 10, 620],
        [-10, 620],
      ],
      ink.black,
    ) +
    `<g opacity="0.13">${flat(beam, ink.amber)}</g>` +
    ties.join("") +
    lines.join("") +
    telegraphPoles(at)
  );
}

/** The height of the ground at this nearness: 0 is the horizon, 1 is underfoot. */
function depth(near: number): number {
  return horizon + (height - horizon + 60) * near ** 2.2;
}

function telegraphPoles(at: number): string {
  const poles = [0, 1, 2, 3, 4].map((index) => {
    const near = ((index + at * 1.1) % 5) / 5;
    const foot = depth(near);
    const x = middle + (index % 2 ? 1 : -1) * (spread(near) * 1.9 + 30);
    const tall = 20 + 560 * near ** 2.2;
    return (
      strip([x, foot], [x, foot - tall], 2 + near ** 2 * 22, 1.5 + near ** 2 * 15, ink.black) +
      strip(
        [x - tall * 0.2, foot - tall * 0.9],
        [x + tall * 0.2, foot - tall * 0.9],
        1 + near ** 2 * 12,
        1 + near ** 2 * 12,
        ink.black,
      )
    );
  });
  return poles.join("");
}

/** The distance of the rails from the center at this nearness. */
function spread(near: number): number {
  return 8 + 520 * near ** 2.2;
}

const profile: Point[] = [
  [150, 620],
  [160, 470],
  [220, 420],
  [262, 404],
  [262, 372],
  [236, 350],
  [226, 300],
  [232, 250],
  [330, 246],
  [338, 290],
  [356, 326],
  [340, 334],
  [344, 352],
  [334, 362],
  [336, 384],
  [312, 396],
  [318, 420],
  [380, 452],
  [420, 620],
];

const hat =
  flat(
    [
      [176, 262],
      [250, 244],
      [330, 240],
      [412, 252],
      [400, 262],
      [180, 274],
    ],
    ink.black,
  ) +
  flat(
    [
      [226, 250],
      [236, 168],
      [270, 152],
      [300, 166],
      [330, 156],
      [344, 246],
    ],
    ink.black,
  ) +
  flat(
    [
      [226, 250],
      [229, 228],
      [342, 224],
      [344, 246],
    ],
    ink.red,
  );

const bag =
  flat(
    [
      [560, 620],
      [560, 500],
      [800, 500],
      [800, 620],
    ],
    "#7a4a2a",
  ) +
  flat(
    [
      [640, 500],
      [648, 470],
      [712, 470],
      [720, 500],
      [706, 500],
      [700, 482],
      [660, 482],
      [654, 500],
    ],
    "#7a4a2a",
  ) +
  flat(
    [
      [664, 540],
      [696, 540],
      [696, 562],
      [664, 562],
    ],
    ink.amber,
  );

/** The compartment: a hat, a blind, and the lights that pass outside. */
export function compartment(at: number): string {
  const passing = [0, 1, 2].map((index) => {
    const x = 980 - ((at * 420 + index * 390) % 1170);
    return `<g opacity="0.85">${flat(
      [
        [x, 90],
        [x + 60, 90],
        [x + 20, 420],
        [x - 50, 420],
      ],
      index % 2 ? ink.steel : ink.amber,
    )}</g>`;
  });
  const slats = Array.from({ length: 7 }, (_, index) =>
    flat(
      [
        [330, 96 + index * 24],
        [1000, 96 + index * 24],
        [1000, 110 + index * 24],
        [330, 110 + index * 24],
      ],
      ink.black,
    ),
  );
  const sway = Math.sin(at * 2.4) * 3;
  const glow = 0.25 + 0.2 * Math.sin(at * 3.1);
  const ember = `<circle cx="366" cy="377" r="5" fill="${ink.red}" opacity="${(0.6 + glow).toFixed(2)}"/>`;
  return (
    flood(ink.night) +
    flat(
      [
        [330, 86],
        [1000, 86],
        [1000, 430],
        [330, 430],
      ],
      "#223256",
    ) +
    `<clipPath id="pane"><path d="M330,86H1000V430H330z"/></clipPath><g clip-path="url(#pane)">${passing.join("")}</g>` +
    slats.join("") +
    `<path d="M306,62H1024V454H306zM330,86V430H1000V86z" fill="${ink.black}" fill-rule="evenodd"/>` +
    lift(shift(bag, 0, 0)) +
    lift(shift(flat(profile, ink.black) + hat, sway, Math.abs(sway) * 0.4)) +
    shift(strip([340, 374], [364, 377], 4, 4, ink.pale) + ember, sway)
  );
}

export function platform(at: number): string {
  const walk = linear(at, 1.5, 8);
  const x = 900 - walk * 330;
  const still = at > 8;
  const cone: Point[] = [
    [420, 96],
    [448, 96],
    [640, 524],
    [228, 524],
  ];
  const fade = ease(at, 13.6, 15.6);
  return (
    flood(ink.night) +
    shift(city, -60, -30) +
    lift(
      flat(
        [
          [-10, 500],
          [width + 10, 500],
          [width + 10, 620],
          [-10, 620],
        ],
        ink.black,
      ),
    ) +
    `<g opacity="0.8">${cut(cone, ink.amber, randomFrom("cone"))}</g>` +
    lift(
      strip([470, 510], [470, 78], 12, 8, ink.black) +
        flat(
          [
            [404, 104],
            [418, 74],
            [450, 74],
            [464, 104],
          ],
          ink.black,
        ),
    ) +
    rainfall(at, 70, "#8fa5c8") +
    lift(place(umbrella(ink.red, ink.red, ink.black), 408, 236, 2.3, -4), 2.3) +
    lift(
      actor(384, 512, 2.2, 1, { ...poses.holding }, { dress: true, hair: true }, [
        ink.black,
        ink.black,
      ]),
      2.2,
    ) +
    lift(
      actor(
        x,
        520,
        2.35,
        -1,
        still ? poses.standing : stridePose(at * 5, 1),
        { coat: true, hat: "fedora" },
        [ink.black, ink.black],
      ),
      2.35,
    ) +
    `<g opacity="${fade.toFixed(2)}">${flood(ink.black)}${at > 14.2 ? lettered("The End", { width: 420, height: 110, fill: ink.pale }) : ""}</g>`
  );
}
