import sharp, { type Sharp, type SharpOptions } from "sharp";

import { answerParent, readChildSettings } from "#app/lib/processes/answer-parent.server.ts";

// The program of the child process that decodes pictures.

/** The server's request. Everything but drawings and their letters comes from strangers. */
export interface DecoderJob {
  work: "avatar" | "narrow" | "webp" | "average color" | "drawing" | "letters";
  bytes: Uint8Array;
  /** Of what becomes of a WebP: the picture's own unless given. */
  width?: number | undefined;
}

/** What it gets at the start. */
export interface DecoderSettings {
  mostPixels: number;
}

const AVATAR_SIDE = 256;
const NARROW_WIDTH = 1_920;
const QUALITY = { avatar: 82, narrow: 80, webp: 78 };
const SVG_LOADER = "VipsForeignLoadSvgBuffer";
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"];

const { mostPixels } = readChildSettings<DecoderSettings>();

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}Buffer`) });

const WORK: Record<DecoderJob["work"], (bytes: Uint8Array, width?: number) => Promise<Buffer>> = {
  /** Square, upright and encoded anew, so that neither its location nor hidden data remains. */
  avatar: (bytes) =>
    open(bytes, { failOn: "error" })
      .rotate()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: "cover" })
      .webp({ quality: QUALITY.avatar })
      .toBuffer(),
  async narrow(bytes) {
    const picture = open(bytes);
    const { hasAlpha } = await picture.metadata();
    const narrowed = picture.resize({ width: NARROW_WIDTH, withoutEnlargement: true });
    if (hasAlpha) return narrowed.webp({ quality: QUALITY.narrow }).toBuffer();
    return narrowed.jpeg({ quality: QUALITY.narrow, progressive: true }).toBuffer();
  },
  /** In fewer bytes. */
  webp: (bytes, width) =>
    open(bytes)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY.webp })
      .toBuffer(),
  drawing: (bytes) =>
    withDrawings(() => open(bytes).png({ palette: true, quality: 90 }).toBuffer()),
  letters: (bytes) => withDrawings(() => listMissingLetters(Buffer.from(bytes).toString())),
  /** One pixel: the average of all. */
  "average color": (bytes) =>
    open(bytes)
      .flatten({ background: "#222" })
      .toColourspace("srgb")
      .resize(1, 1, { fit: "fill" })
      .raw()
      .toBuffer(),
};

/** Our own SVG, which nothing else may read. */
async function withDrawings<Result>(work: () => Promise<Result>): Promise<Result> {
  sharp.unblock({ operation: [SVG_LOADER] });
  try {
    return await work();
  } finally {
    sharp.block({ operation: [SVG_LOADER] });
  }
}

/** Characters that no font has, whose numbers have four and five digits. */
const IN_NO_FONT = ["\u0378", "\u{3FFFD}"];
const MOST_LETTERS = 400;
const CELL = 64;
const CELLS_IN_ROW = 20;

/**
 * The letters of a drawing that the fonts of this machine lack. A box is drawn in place of such a
 * letter, of the same size for each: whatever looks like the box of a character that no font has is
 * missing.
 */
async function listMissingLetters(svg: string): Promise<Buffer> {
  const [, family = ""] = /font-family="([^"]*)"/.exec(svg) ?? [];
  const written = [...svg.matchAll(/>([^<]+)</g)].map(([, text = ""]) => text).join("");
  const letters = [...new Set(written.match(/[\p{L}\p{N}]/gu))].slice(0, MOST_LETTERS);
  const [box, longBox, ...drawn] = await drawEach([...IN_NO_FONT, ...letters], family);
  const isBox = (cell: string | undefined) => cell === box || cell === longBox;
  return Buffer.from(letters.filter((_, index) => isBox(drawn[index])).join(""));
}

/** Draws each character in a cell of its own, and says where its edges are. */
async function drawEach(characters: readonly string[], family: string): Promise<string[]> {
  const rows = Math.ceil(characters.length / CELLS_IN_ROW);
  const places = characters.map((character, index) => ({
    character,
    left: (index % CELLS_IN_ROW) * CELL,
    top: Math.floor(index / CELLS_IN_ROW) * CELL,
  }));
  const texts = places.map(
    ({ character, left, top }) => `<text x="${left + 12}" y="${top + 44}">${character}</text>`,
  );
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELLS_IN_ROW * CELL}" height="${rows * CELL}" font-family="${family}" font-size="28">${texts.join("")}</svg>`;
  const { data, info } = await sharp(Buffer.from(sheet))
    .extractChannel("alpha")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isInk = (x: number, y: number) => (data[y * info.width + x] ?? 0) > INK;
  return places.map(({ left, top }) => describeEdges((x, y) => isInk(left + x, top + y)));
}

const INK = 100;

/** Where the edges of what is in a cell are, and whether they are lines. */
function describeEdges(isInk: (x: number, y: number) => boolean): string {
  const steps = Array.from({ length: CELL }, (_, step) => step);
  const columns = steps.filter((x) => steps.some((y) => isInk(x, y)));
  const rows = steps.filter((y) => steps.some((x) => isInk(x, y)));
  const [left = 0, right = 0] = [columns[0], columns.at(-1)];
  const [top = 0, bottom = 0] = [rows[0], rows.at(-1)];
  const areLines =
    columns.every((x) => isInk(x, top) && isInk(x, bottom)) &&
    rows.every((y) => isInk(left, y) && isInk(right, y));
  return [left, top, right, bottom, areLines].join(" ");
}

function open(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, pages: 1, ...options });
}

// Undefined: not a picture. Of letters the result is the text of those that have no font.
answerParent(({ work, bytes, width }: DecoderJob) => WORK[work](bytes, width));
