import { compositionFor } from "./genres.ts";
import type { Composition } from "./compositions.ts";
import { compositions } from "./compositions.ts";
import { letterable } from "./lettering.ts";
import { cut, lift } from "./paper.ts";
import type { PosterPalette } from "./palettes.ts";
import type { Random } from "./seed.ts";
import { between, randomFrom } from "./seed.ts";
import { drawMark } from "./logo.ts";
import type { Gender } from "./portrait.ts";
import { drawFace } from "./portrait.ts";
import type { Stage } from "./stage.ts";
import { posterWidth, sheetHeight, wideWidth } from "./stage.ts";
import { bylineText, drawByline, drawTitle, fitTitle } from "./title-block.ts";

export type PictureFacts = {
  id: string;
  title: string;
  /** The title in Latin letters, used when the lettering cannot draw its script. */
  latinTitle?: string;
  year?: string;
  byline?: string;
  genres: string[];
  /** Which moment a still shows, such as an episode's number; each has its own picture. */
  shot?: string;
  gender?: Gender;
};

type Design = { composition: Composition; palette: PosterPalette; random: Random };

/** The same facts always give the same design, so that poster, backdrop and stills match. */
export function designFor(facts: PictureFacts): Design {
  const random = randomFrom(`${facts.id}\n${facts.title}`);
  const composition: Composition = compositions[compositionFor(facts.genres, random)];
  const palette = composition.palettes[Math.floor(random() * 6)] ?? composition.palettes[0];
  return { composition, palette, random };
}

const margin = 22;

export function drawPoster(facts: PictureFacts): string {
  const design = designFor(facts);
  return posterOf(facts, design);
}

export function posterOf(facts: PictureFacts, { composition, palette, random }: Design): string {
  const width = posterWidth - margin * 2;
  const title = letterable(facts.title) ?? letterable(facts.latinTitle ?? "");
  const byline = bylineText(facts.byline, facts.year, width);
  const block = title === undefined ? undefined : fitTitle(title, width, 150);
  const titleHeight = block ? block.height + 16 : 0;
  const bylineHeight = byline === "" ? 0 : 20;
  const field = block || byline ? titleHeight + bylineHeight + margin : 0;
  const foot = composition.lettering === "foot";
  const stage: Stage = {
    width: posterWidth,
    height: sheetHeight,
    centreX: posterWidth / 2,
    reach: posterWidth * 0.42,
    top: foot ? 0 : field,
    bottom: foot ? sheetHeight - field : sheetHeight,
    centreY: (foot ? sheetHeight - field : sheetHeight + field) / 2,
    colours: palette,
    random,
  };
  const scene = composition.scene(stage);
  if (field === 0) return svg(posterWidth, scene);
  const edge = foot ? sheetHeight - field : field;
  const paper = fieldPaper(edge, foot, palette[composition.field], random);
  const ink = palette[palette.ink];
  const at = { x: margin, width, fill: ink, centred: composition.centred };
  const bylineBaseline = foot ? sheetHeight - margin : field - 14;
  const lettering =
    (block ? drawTitle(block, { ...at, bottom: bylineBaseline - bylineHeight }) : "") +
    (byline ? drawByline(byline, { ...at, baseline: bylineBaseline }) : "");
  return svg(posterWidth, scene + paper + lettering);
}

/**
 * The lettering has its own paper over the scene, so that no part of the scene is behind a letter.
 */
function fieldPaper(edge: number, foot: boolean, fill: string, random: Random): string {
  const outer = foot ? sheetHeight + 12 : -12;
  return lift(
    cut(
      [
        [-9, edge],
        [posterWidth + 9, edge],
        [posterWidth + 9, outer],
        [-9, outer],
      ],
      fill,
      random,
    ),
  );
}

export function drawBackdrop(facts: PictureFacts): string {
  const { composition, palette, random } = designFor(facts);
  return svg(wideWidth, composition.scene(wideStage(palette, random)));
}

/** Landscape scenes leave their left side empty, where a page may put its own words. */
function wideStage(colours: PosterPalette, random: Random): Stage {
  return {
    width: wideWidth,
    height: sheetHeight,
    top: 0,
    bottom: sheetHeight - 24,
    centreX: wideWidth * 0.67,
    centreY: sheetHeight * 0.5,
    reach: 236,
    colours,
    random,
  };
}

/** Another moment of the same film: its scene cropped differently, from nearer or mirrored. */
export function drawStill(facts: PictureFacts): string {
  const { composition, palette } = designFor(facts);
  const random = randomFrom(`${facts.id}\n${facts.title}\n${facts.shot ?? ""}\nstill`);
  const stage: Stage = {
    ...wideStage(palette, random),
    centreX: wideWidth * between(random, 0.4, 0.6),
    reach: between(random, 210, 270),
  };
  const scene = composition.scene(stage);
  const mirrored = random() < 0.5 ? scene : mirror(scene, wideWidth);
  const zoom = between(random, 1, 1.55);
  const [width, height] = [wideWidth / zoom, sheetHeight / zoom];
  const left = (wideWidth - width) * between(random, 0.35, 0.65);
  const top = (sheetHeight - height) * between(random, 0.35, 0.75);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[left, top, width, height].map((edge) => edge.toFixed(1)).join(" ")}" preserveAspectRatio="xMidYMid slice">${mirrored}</svg>`;
}

function mirror(content: string, width: number): string {
  return `<g transform="translate(${width.toFixed(1)} 0) scale(-1 1)">${content}</g>`;
}

export function drawPortrait(facts: PictureFacts): string {
  return svg(
    posterWidth,
    drawFace(randomFrom(`${facts.id}\n${facts.title}\nportrait`), facts.gender),
  );
}

/** A studio's or a channel's mark: with its name when there is room, otherwise alone. */
export function drawLogo(facts: PictureFacts, room: "wide" | "square" = "wide"): string {
  const random = randomFrom(`${facts.id}\n${facts.title}\nlogo`);
  const { width, content } = drawMark(facts.latinTitle ?? facts.title, random, room === "wide");
  return svg(width, content, 120).replace("slice", "meet");
}

export function svg(width: number, content: string, height = sheetHeight): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(2)} ${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}
