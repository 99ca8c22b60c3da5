import { capitalHeight, letterable, measure, outline } from "./lettering.ts";

type TitleBlock = { lines: string[]; size: number; height: number };

/** Lines are close together, as on a marquee: the distance of baselines, as a share of the size. */
const leading = 0.84;
const largestSize = 150;
const bylineSize = 11.5;

/**
 * The title, broken so that its letters become as large as the room allows. Every number of lines
 * is tried, and each break is the one whose longest line is shortest.
 */
export function fitTitle(title: string, width: number, height: number): TitleBlock {
  const words = title.split(" ");
  const widthOf = lineWidths(words);
  let best: TitleBlock = { lines: [title], size: 0, height: 0 };
  for (let count = 1; count <= Math.min(words.length, 6); count += 1) {
    const { ends, longest } = breakWords(words.length, count, widthOf);
    const tall = capitalHeight + (count - 1) * leading;
    const size = Math.min(largestSize, width / longest, height / tall);
    // Another line must be worth it: a title in one large line beats two only slightly larger
    // lines.
    if (size > best.size * 1.12) {
      const lines = ends.map((end, index) => words.slice(ends[index - 1] ?? 0, end).join(" "));
      best = { lines, size, height: size * tall };
    }
  }
  return best;
}

type WidthOf = (first: number, end: number) => number;

/** The width of the words from the first up to the end; each line is measured only once. */
function lineWidths(words: readonly string[]): WidthOf {
  const known = new Map<string, number>();
  return (first, end) => {
    const key = `${first} ${end}`;
    const width = known.get(key) ?? measure(words.slice(first, end).join(" "), "condensed", 1);
    known.set(key, width);
    return width;
  };
}

type Break = { ends: number[]; longest: number };

/** The best break of a number of words into a number of lines, from the best breaks into fewer. */
function breakWords(wordCount: number, lineCount: number, widthOf: WidthOf): Break {
  let shorter: (Break | undefined)[] = Array.from({ length: wordCount + 1 }, (_, end) =>
    end === 0 ? undefined : { ends: [end], longest: widthOf(0, end) },
  );
  for (let line = 2; line <= lineCount; line += 1) {
    const before = shorter;
    shorter = before.map((_, end) => {
      let best: Break | undefined;
      for (let first = line - 1; first < end; first += 1) {
        const head = before[first];
        if (!head) continue;
        const longest = Math.max(head.longest, widthOf(first, end));
        if (!best || longest < best.longest) best = { ends: [...head.ends, end], longest };
      }
      return best;
    });
  }
  return shorter[wordCount] ?? { ends: [wordCount], longest: widthOf(0, wordCount) };
}

export function drawTitle(
  block: TitleBlock,
  at: { x: number; bottom: number; width: number; fill: string; centred: boolean },
): string {
  return block.lines
    .map((line, index) => {
      const baseline = at.bottom - (block.lines.length - 1 - index) * leading * block.size;
      const slack = at.width - measure(line, "condensed", block.size);
      const x = at.centred ? at.x + slack / 2 : at.x;
      return outline(line, "condensed", block.size, { x, baseline, fill: at.fill });
    })
    .join("");
}

/** Director and year on one line; the name is shortened first when both are too long. */
export function bylineText(byline: string | undefined, year: string | undefined, width: number) {
  const name = byline === undefined ? undefined : letterable(byline);
  const whole = [name, year].filter((part) => part !== undefined && part !== "").join("  ·  ");
  if (measure(whole, "small", bylineSize, 0.7) <= width) return whole;
  const lastName = name?.split(/, | & /u)[0] ?? "";
  const shorter = [lastName, year].filter(Boolean).join("  ·  ");
  return measure(shorter, "small", bylineSize, 0.7) <= width ? shorter : (year ?? "");
}

export function drawByline(
  text: string,
  at: { x: number; baseline: number; width: number; fill: string; centred: boolean },
): string {
  const slack = at.width - measure(text, "small", bylineSize, 0.7);
  const x = at.centred ? at.x + slack / 2 : at.x;
  const { baseline, fill } = at;
  return outline(text, "small", bylineSize, { x, baseline, fill, spacing: 0.7 });
}
