import { disc, flat, lift } from "./paper.ts";
import { gowns, suits } from "./portrait-clothes.ts";
import type { PortraitPalette } from "./portrait-face.ts";
import { beards, earrings, features, neck, paperFace, spectacles } from "./portrait-face.ts";
import { longHair, shortHair } from "./portrait-hair.ts";
import type { Random } from "./seed.ts";
import { between, pick } from "./seed.ts";
import { posterWidth, sheetHeight } from "./stage.ts";

function of(
  ...[back, shape, face, shade, ink, cloth]: [string, string, string, string, string, string]
): PortraitPalette {
  return { back, shape, face, shade, ink, cloth };
}

const palettes: readonly [PortraitPalette, ...PortraitPalette[]] = [
  of("#1f4b57", "#2d6a70", "#f3dcb2", "#e08a4f", "#1c1d26", "#c4452f"),
  of("#e4a93f", "#f0c468", "#f8e6c4", "#d2603c", "#241a24", "#2b4a5c"),
  of("#b93c2c", "#d3583c", "#f6dfb6", "#e79a4a", "#1d1722", "#20304f"),
  of("#20304f", "#31507a", "#f2e3c8", "#8fb3b8", "#121a2c", "#e0a13c"),
  of("#e9dcc0", "#d8c49a", "#f3b27a", "#c75a3c", "#23303a", "#3f6f6a"),
  of("#3a1c3c", "#5b2f58", "#f7d9b0", "#e0705a", "#180f1e", "#e8b04a"),
  of("#8fb5a8", "#b4cfbd", "#f7e6c6", "#d98a5a", "#1f2b30", "#a63d33"),
  of("#2e3a2c", "#4a5c3c", "#f0dcae", "#c9a24a", "#171d18", "#b9502f"),
  of("#d9744a", "#e8935f", "#fbe6c2", "#a93f36", "#221822", "#1f4a52"),
  of("#c7c3d6", "#dcd8e4", "#f4dcc0", "#9b7fb0", "#272238", "#d2553f"),
];

export type Gender = "woman" | "man";

export function drawFace(random: Random, gender: Gender | undefined): string {
  const colours = pick(random, palettes);
  const woman = gender === undefined ? random() < 0.5 : gender === "woman";
  const hair = pick(random, woman ? longHair : shortHair)(colours.ink, colours.cloth);
  const side = random() < 0.5 ? -1 : 1;
  const beard = woman ? "" : pick(random, beards)(colours.ink);
  const glasses = random() < 0.16 ? spectacles(colours.ink) : "";
  const head =
    lift(hair.behind, 1.5) +
    neck(colours) +
    lift(pick(random, woman ? gowns : suits)(colours), 1.5) +
    lift(paperFace(colours), 1.5) +
    features(colours, woman) +
    beard +
    lift(hair.over, 1.5) +
    glasses +
    (woman && random() < 0.6 ? earrings(colours) : "");
  const turned = `<g transform="translate(200 268) scale(${side * 1.5} 1.5) rotate(${between(random, -4, 4).toFixed(1)})">${head}</g>`;
  return (
    `<rect x="-2" y="-2" width="${posterWidth + 4}" height="${sheetHeight + 4}" fill="${colours.back}"/>` +
    lift(pick(random, grounds)(colours, random)) +
    turned
  );
}

const grounds: readonly [Ground, ...Ground[]] = [
  ({ shape }, random) => disc(200, 236, 186, shape, random),
  ({ shape }) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((ray) => {
        const [from, to] = [(ray / 9) * Math.PI * 2, ((ray + 0.5) / 9) * Math.PI * 2];
        return flat(
          [
            [200, 250],
            [200 + Math.cos(from) * 520, 250 + Math.sin(from) * 520],
            [200 + Math.cos(to) * 520, 250 + Math.sin(to) * 520],
          ],
          shape,
        );
      })
      .join(""),
  ({ shape }) =>
    flat(
      [
        [-10, 610],
        [-10, 330],
        [410, 60],
        [410, 610],
      ],
      shape,
    ),
  ({ shape }) =>
    flat(
      [
        [60, 610],
        [60, 70],
        [340, 62],
        [340, 610],
      ],
      shape,
    ),
];

type Ground = (colours: PortraitPalette, random: Random) => string;
