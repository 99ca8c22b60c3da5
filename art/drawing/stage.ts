import type { Random } from "./seed.ts";

export type Palette = {
  ground: string;
  figure: string;
  accent: string;
  light: string;
};

export type Role = keyof Palette;

/** The sheet a scene is laid out on. Sheets are 600 units high, whatever they are printed at. */
export type Stage = {
  width: number;
  height: number;
  /** The open part of the sheet: what matters in the scene stays between these two. */
  top: number;
  bottom: number;
  /** Where the subject stands, and how far it may reach to each side. */
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

/** The whole sheet in one colour; it overlaps the edge, so that no seam shows when rasterised. */
export function sheet(stage: Stage, fill: string): string {
  return `<rect x="-2" y="-2" width="${stage.width + 4}" height="${stage.height + 4}" fill="${fill}"/>`;
}
