import { themeColours } from "../../app/lib/pictures/theme-colours.ts";

const room = themeColours.evening;
const bulb = "#fcbf3c";
const letter = "#f7f3eb";

/** A bulb. */
const drawBulb = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}"/>`;

/** A bulb and its halo; the ids of the halo's colors are the same in every drawing. */
const drawLitBulb = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius * 3.2}" fill="url(#halo)"/>${drawBulb(x, y, radius)}`;

const halo = `<radialGradient id="halo"><stop stop-color="${bulb}" stop-opacity=".5"/><stop offset="1" stop-color="${bulb}" stop-opacity="0"/></radialGradient>`;

function drawBulbs(
  count: number,
  { fromX, toX, y, radius }: { fromX: number; toX: number; y: number; radius: number },
  draw = drawLitBulb,
): string {
  const step = (toX - fromX) / (count - 1);
  const bulbs = Array.from({ length: count }, (_, index) => draw(fromX + index * step, y, radius));
  return `<g fill="${bulb}">${bulbs.join("")}</g>`;
}

/** The M under its bulbs, in a box of 64. */
const drawMark = (draw = drawLitBulb) =>
  `${drawBulbs(5, { fromX: 17, toX: 47, y: 12.5, radius: 2.6 }, draw)}<path fill="${letter}" d="M15 55V22h10l7 17.5L39 22h10v33h-8V38.5l-6 14h-6l-6-14V55z"/>`;
const mark = drawMark();

/** Inside the middle four fifths, whatever shape a system cuts from it. */
const inMiddle = (drawing: string) => `<g transform="translate(9.6 9.6) scale(.7)">${drawing}</g>`;

/** Of a monochrome icon systems use the opacity alone. */
export function drawIcon(shape: "rounded" | "bled" | "maskable" | "monochrome"): string {
  const placed = shape === "maskable" ? inMiddle(mark) : mark;
  if (shape === "monochrome") {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inMiddle(drawMark(drawBulb))}</svg>\n`;
  }
  const corner = shape === "rounded" ? ' rx="13"' : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64"${corner} fill="${room}"/>${halo}${placed}</svg>\n`;
}

/** Condensed capitals, 100 high, each drawn from its own left edge. */
const capitals: Record<string, { width: number; outline: string }> = {
  M: { width: 78, outline: "M0 100V0h24l15 50L54 0h24v100H59V42L45 88H33L19 42v58z" },
  A: {
    width: 60,
    outline: "M0 100 17.5 0h25L60 100H39.5l-2.7-18.5H23.2L20.5 100zM25.5 64.5h9L30 33z",
  },
  T: { width: 50, outline: "M14.7 100V17.5H0V0h50v17.5H35.3V100z" },
  I: { width: 20.5, outline: "M0 100V0h20.5v100z" },
  N: { width: 58, outline: "M0 100V0h19.5l20 51V0H58v100H39.5L18.5 46v54z" },
  E: { width: 43, outline: "M0 100V0h43v17.5H20.5V40H40v17.5H20.5v25H43V100z" },
};

function drawWord(word: string, gap: number): { drawing: string; width: number } {
  let x = 0;
  const letters: string[] = [];
  for (const name of word) {
    const capital = capitals[name];
    if (!capital) throw new Error(`No capital ${name} has been drawn`);
    letters.push(`<path transform="translate(${x} 0)" d="${capital.outline}"/>`);
    x += capital.width + (name === "A" ? gap / 3 : gap);
  }
  return { drawing: letters.join(""), width: x - gap };
}

/** Simple posters on a 200 by 300 sheet. */
const posters = [
  `<path fill="#20304f" d="M0 0h200v300H0z"/><circle cx="144" cy="76" r="40" fill="#e2563a"/><path fill="#9fc3c1" d="m40 222 46-128 20 8-42 128z"/><path fill="#f4ead5" d="m40 222 24 8-24 36z"/>`,
  `<path fill="#e9b44c" d="M0 0h200v300H0z"/><circle cx="100" cy="124" r="62" fill="#1f1d2b"/><path fill="#f6ead2" d="M0 178q50-34 100-6t100-9v137H0z"/>`,
  `<path fill="#c8402f" d="M0 0h200v300H0z"/><g fill="#17151f"><circle cx="100" cy="106" r="50"/><path d="M80 126 56 228h88l-24-102z"/></g><circle cx="100" cy="104" r="17" fill="#f3dfb7"/>`,
];

function placePoster(drawing: string, index: number): string {
  const turn = [-7, 2, 9][index] ?? 0;
  const x = 612 + index * 156;
  return `<g transform="translate(${x} ${168 + index * 4}) rotate(${turn} 100 150) scale(.98)"><clipPath id="sheet${index}"><rect width="200" height="300" rx="6"/></clipPath><g clip-path="url(#sheet${index})">${drawing}</g></g>`;
}

/** The preview of links to Matinee: the logo, and three posters. */
export function drawSocialPicture(): string {
  const word = drawWord("MATINEE", 8);
  const scale = 1.26;
  const width = word.width * scale;
  const left = 84;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${room}"/>${halo}${posters.map(placePoster).join("")}${drawBulbs(11, { fromX: left + 8, toX: left + width - 8, y: 232, radius: 8 })}<g fill="${letter}" transform="translate(${left} 270) scale(${scale})">${word.drawing}</g></svg>\n`;
}
