import type { Palette, Role } from "./stage.ts";

/** Four colors chosen together by eye for one composition, and the role of the title's color. */
export type PosterPalette = Palette & { ink: Role };

export type Six<T> = readonly [T, T, T, T, T, T];

function of(
  ground: string,
  figure: string,
  accent: string,
  light: string,
  ink: Role,
): PosterPalette {
  return { ground, figure, accent, light, ink };
}

export const palettes = {
  spiral: [
    of("#e4552f", "#f6e3bd", "#1a1620", "#f3a93a", "accent"),
    of("#3a1430", "#f2c14e", "#ea5a47", "#f7e8d0", "light"),
    of("#14223c", "#78b0ae", "#f0643f", "#f4ead5", "light"),
    of("#f1e2c4", "#1c2b33", "#d9482f", "#e0a03a", "figure"),
    of("#0e3836", "#f0d9a8", "#ea7440", "#7fb094", "figure"),
    of("#191720", "#b93c2c", "#f3dfb7", "#e9a23b", "accent"),
  ],
  keyhole: [
    of("#e9b44c", "#1f1d2b", "#b83227", "#f8ecd2", "figure"),
    of("#1b2a4a", "#c94a36", "#141a2c", "#f3dfb0", "light"),
    of("#12383a", "#e3a33f", "#b8402c", "#f6e8c8", "light"),
    of("#d8cdb2", "#20303c", "#c2472f", "#f7f0df", "figure"),
    of("#2a1733", "#8d4a78", "#f08a4b", "#f7dfb4", "light"),
    of("#b7352b", "#1a151c", "#e7a33c", "#f7e6c6", "light"),
  ],
  skyline: [
    of("#131a2a", "#3d7ea6", "#e8b23a", "#f0ecdf", "light"),
    of("#2b1630", "#e2694a", "#8f2f45", "#f8d98e", "light"),
    of("#0d2f35", "#8fbfb2", "#d7603f", "#f7ecd0", "light"),
    of("#241d1d", "#d99a3c", "#a63d2a", "#f6e6c3", "light"),
    of("#1a2147", "#c9b9dc", "#e4746c", "#fbf0d6", "light"),
    of("#20242c", "#b9c4b4", "#cf5236", "#fbf3dd", "light"),
  ],
  rain: [
    of("#1d3557", "#6f9fb4", "#e4523b", "#f3e6c8", "light"),
    of("#2a2433", "#8b83a0", "#f0b23d", "#f2e6d3", "light"),
    of("#ecdfc2", "#93aeb0", "#d2452f", "#1e2c37", "light"),
    of("#103b3f", "#5fa09a", "#f2a541", "#f6e9cf", "light"),
    of("#43202d", "#b5677a", "#f4c35a", "#f8e7d2", "light"),
    of("#b23a2c", "#7a2430", "#f4c451", "#f9ead0", "light"),
  ],
  ladder: [
    of("#101c3c", "#2c4478", "#ef7a4d", "#f9e7b2", "light"),
    of("#2d1840", "#57317a", "#f2a13c", "#fbead0", "light"),
    of("#0d3340", "#17586b", "#f0694a", "#f8e6bd", "light"),
    of("#e7764a", "#8e2f3c", "#2b1a3a", "#fdebc3", "light"),
    of("#153a35", "#24594c", "#f1b444", "#f7efd4", "light"),
    of("#1c1b26", "#4a3350", "#e9564a", "#f3dca4", "light"),
  ],
  sun: [
    of("#e9aa45", "#4a1d22", "#b9452c", "#f8e3b0", "light"),
    of("#c4432f", "#231724", "#7c2433", "#f5bd55", "light"),
    of("#8fbcb6", "#143a44", "#38737a", "#f6dfa4", "light"),
    of("#f2dfb8", "#38271f", "#d98a3a", "#d9492e", "ground"),
    of("#28305a", "#151a36", "#6a4a86", "#f0845a", "light"),
    of("#e2c9a2", "#20403c", "#7f9d73", "#e2643c", "ground"),
  ],
  staircase: [
    of("#1d1a26", "#3f6f6a", "#7fa596", "#efd9a0", "light"),
    of("#231a2e", "#7a2f42", "#c75c46", "#f6d999", "light"),
    of("#14233a", "#345c82", "#7ea6b8", "#f7e6bf", "light"),
    of("#2a1c18", "#9a4a2a", "#d98d40", "#f8e6bd", "light"),
    of("#142a26", "#4f6b3a", "#a9a650", "#f5e8c0", "light"),
    of("#1a1720", "#59507a", "#b08fb0", "#f6dfc0", "light"),
  ],
  rocket: [
    of("#17294d", "#2f5d8a", "#ee6a45", "#f7ead0", "light"),
    of("#261640", "#5b3a86", "#f2a93b", "#fbeed6", "light"),
    of("#0c3238", "#1f6a6c", "#f0744d", "#f6ecd2", "light"),
    of("#1a1a24", "#8b2f2f", "#e8b040", "#f3ead6", "light"),
    of("#3b1730", "#8c2f55", "#f39a5b", "#fbe9cf", "light"),
    of("#152030", "#3f6b58", "#d9c04a", "#f4efdc", "light"),
  ],
  footprints: [
    of("#f0e3c6", "#26333d", "#d9532f", "#f6cf7d", "figure"),
    of("#dfe3da", "#243447", "#6d93a5", "#fbf6e6", "figure"),
    of("#e3b15a", "#2c1a1d", "#b9432e", "#f9e7b8", "figure"),
    of("#1f3a44", "#f1ddb0", "#e27143", "#9fc2b4", "figure"),
    of("#3a2336", "#f0cfa0", "#e06a52", "#f4b45a", "figure"),
    of("#cdd6b4", "#24382f", "#c9582f", "#f6ecc6", "figure"),
  ],
  eye: [
    of("#14161c", "#8a6d2b", "#3d83ab", "#efe7d2", "light"),
    of("#3a0f1c", "#a12b33", "#e9a93a", "#f8e6c6", "light"),
    of("#0f2f33", "#2d6d6a", "#e4703c", "#f5ead0", "light"),
    of("#efe0bd", "#2a2233", "#c9492f", "#fffaeb", "figure"),
    of("#221b3d", "#5c4a94", "#f0705a", "#f6e6d6", "light"),
    of("#1b1a17", "#5d6b33", "#c9d25a", "#f4f0dc", "light"),
  ],
  road: [
    of("#d8472f", "#1e1a24", "#e9a03a", "#f8dfa6", "light"),
    of("#f1e0b8", "#2b2a33", "#d9823b", "#d6432d", "ground"),
    of("#7fb3b5", "#1f2f3a", "#d98b4a", "#faeac0", "light"),
    of("#2c2350", "#14122a", "#8a3f6b", "#f58f5b", "light"),
    of("#e6b24e", "#2d1c20", "#a8462f", "#fbeec7", "light"),
    of("#153a40", "#0a1d22", "#3f7d64", "#f2cf7a", "light"),
  ],
  theatre: [
    of("#241426", "#d3a03c", "#b5322f", "#f8e9cb", "light"),
    of("#10323a", "#e8b04a", "#d8503a", "#f9efd6", "light"),
    of("#e8b344", "#b33a2b", "#23304f", "#fdf1d3", "accent"),
    of("#1b1d2e", "#6f86c2", "#e0574a", "#f5ead8", "light"),
    of("#f2e2c2", "#d0502f", "#1f5a5c", "#fffaea", "accent"),
    of("#3c1118", "#e2a83f", "#9c2430", "#fbe8c8", "light"),
  ],
} as const satisfies Record<string, Six<PosterPalette>>;
