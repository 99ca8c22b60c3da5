import type { Random } from "./seed.ts";

export type Palette = {
  ground: string;
  figure: string;
  accent: string;
  light: string;
};

export type Role = keyof Palette;

/**
 * The sheet that a scene is drawn on. Sheets are 600 units high, whatever size they are printed at.
 */
export type Stage = {
  width: number;
  height: number;
  /** The open part of the sheet: what matters in the scene is between these two. */
  top: number;
  bottom: number;
  /** The position of the subject, and how far it may extend to each side. */
  centreX: number;
  centreY: number;
  reach: number;
  colours: Palette;
  random: Random;
};

export type Scene = (stage: Stage) => string;

export const sheetHeight = 600;
export const posterWidth = 400;
export const wideWidth = (sheetHeight * 16) / 9;

/** The whole sheet in one color; it overlaps the edge, so that no seam shows when rasterized. */
export function sheet(stage: Stage, fill: string): string {
  return `<rect x="-2" y="-2" width="${stage.width + 4}" height="${stage.height + 4}" fill="${fill}"/>`;
}
