import { capitalHeight, letterable, measure, outline } from "../drawing/lettering.ts";
import { fitTitle } from "../drawing/title-block.ts";
import { flood, height, width } from "./film.ts";

/** Condensed capitals around the center of the sheet, as large as the room allows. */
export function lettered(
  text: string,
  room: { width: number; height: number; y?: number; x?: number; fill: string },
): string {
  const block = fitTitle(letterable(text) ?? "", room.width, room.height);
  const leading = 0.84;
  const middleX = room.x ?? width / 2;
  const bottom = (room.y ?? height / 2) + block.height / 2;
  return block.lines
    .map((line, index) => {
      const baseline = bottom - (block.lines.length - 1 - index) * leading * block.size;
      const x = middleX - measure(line, "condensed", block.size) / 2;
      return outline(line, "condensed", block.size, { x, baseline, fill: room.fill });
    })
    .join("");
}

export function smallLine(text: string, y: number, size: number, fill: string): string {
  const words = letterable(text) ?? "";
  const x = width / 2 - measure(words, "small", size, 2) / 2;
  return outline(words, "small", size, {
    x,
    baseline: y + (size * capitalHeight) / 2,
    fill,
    spacing: 2,
  });
}

/** What the actors of a silent film say, on a framed card. */
export function intertitle(
  text: string,
  colours: { ground: string; ink: string; rule: string },
): string {
  const frame = [26, 36].map(
    (inset, index) =>
      `<rect x="${inset}" y="${inset}" width="${(width - inset * 2).toFixed(1)}" height="${height - inset * 2}" fill="none" stroke="${colours.rule}" stroke-width="${index ? 2 : 5}"/>`,
  );
  return (
    flood(colours.ground) +
    frame.join("") +
    lettered(text, { width: width * 0.72, height: 250, fill: colours.ink })
  );
}
