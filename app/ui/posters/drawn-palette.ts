/**
 * The colors of a drawn poster: a flat background, its text, and a paler tone for the small print.
 */
export type DrawnPalette = { ground: string; lettering: string };

/** Chosen by hand from mid-century poster colors; each pair has a contrast of 4.5:1. */
export const drawnPalettes: readonly [DrawnPalette, ...DrawnPalette[]] = [
  { ground: "#13233f", lettering: "#f3e3c3" },
  { ground: "#8f2a20", lettering: "#f7e6c8" },
  { ground: "#e0aa3e", lettering: "#241a12" },
  { ground: "#0f3b3a", lettering: "#f0d9a8" },
  { ground: "#3a1430", lettering: "#f2c14e" },
  { ground: "#d8cdb4", lettering: "#1c2b33" },
  { ground: "#5b2a1e", lettering: "#efd8ae" },
  { ground: "#2d5a72", lettering: "#f6ead2" },
  { ground: "#d4674a", lettering: "#17110e" },
  { ground: "#2b2b3c", lettering: "#e8b23a" },
];

/** FNV-1a: small, uniform, and the same everywhere, so that a title always has its color. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** The palette of this title. */
export function drawnPaletteOf(title: string): DrawnPalette {
  return drawnPalettes[hashText(title) % drawnPalettes.length] ?? drawnPalettes[0];
}
