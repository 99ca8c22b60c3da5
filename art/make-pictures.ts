import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { pictureFolder } from "../stand-ins/pictures/pictures.ts";
import { makeGrain } from "./drawing/grain.ts";
import { listPictures, type PlannedPicture } from "./list-pictures.ts";

/** Draws missing pictures, or all of them, and removes files that are no longer used. */
export async function makePictures({ all }: { all: boolean }): Promise<void> {
  const planned = listPictures();
  const grain = join(pictureFolder, "grain.png");
  const named = new Set([grain, ...planned.map(fileOf)]);
  for (const file of await listFiles(pictureFolder)) if (!named.has(file)) await rm(file);
  await mkdir(pictureFolder, { recursive: true });
  await writeFile(grain, await makeGrain());
  const wanted = planned.filter((picture) => all || !existsSync(fileOf(picture)));
  await eachOf(wanted, async (picture, index) => {
    await mkdir(dirname(fileOf(picture)), { recursive: true });
    await writeFile(fileOf(picture), await encode(picture));
    if (index % 100 === 99) console.log(`${index + 1} of ${wanted.length}`);
  });
  const sizes = await Promise.all([...named].map(async (file) => (await stat(file)).size));
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  console.log(
    `${wanted.length} drawn; ${named.size} pictures, ${megabytes.toFixed(2)} MB together`,
  );
}

const fileOf = ({ file }: PlannedPicture) =>
  join(pictureFolder, `${file}.${file.startsWith("logos/") ? "webp" : "avif"}`);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The drawing is rendered at its final size by writing that size into it: nothing is resampled. */
async function encode({ file, draw, width, height, quality }: PlannedPicture): Promise<Buffer> {
  const sized = draw().replace("<svg ", `<svg width="${width}" height="${height}" `);
  const drawn = sharp(Buffer.from(sized));
  if (file.startsWith("logos/"))
    return drawn.webp({ quality, alphaQuality: 70, effort: 6 }).toBuffer();
  return drawn
    .flatten({ background: "#000" })
    .avif({ quality, effort: 2, chromaSubsampling: "4:2:0", tune: "iq" })
    .toBuffer();
}

/** Four at a time, which is the number of encoding threads. */
async function eachOf<Row>(rows: Row[], work: (row: Row, index: number) => Promise<void>) {
  const left = rows.entries();
  const worker = async () => {
    for (const [index, row] of left) await work(row, index);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}
