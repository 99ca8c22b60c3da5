import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { openGrain } from "./grain.ts";
import { between, chance } from "../film-database/derived/chance.ts";

/** A file of `art/pictures`, without its extension. */
export type Picture = {
  file: string;
  /** A shot of the same scene: another part of it, nearer or mirrored. */
  shot?: string;
};

/** A picture at exactly these pixels: a JPEG, or for a logo a PNG. */
export type Pictures = (picture: Picture, width: number, height: number) => Promise<Uint8Array>;

export const pictureFolder = join(import.meta.dirname, "../../art/pictures");

// Our own server stores what it fetches, so a cache of decoded pictures would only use memory.
sharp.cache(false);
sharp.concurrency(1);

/** Below this width the paper's grain looks like dirt. */
const smallestGrainedWidth = 300;

const jpeg = { quality: 84, chromaSubsampling: "4:4:4" } as const;

/** Serves the pictures in the folder, each resized as requested, as an image host does. */
export function openPictures(folder = pictureFolder): Pictures {
  const grain = openGrain(join(folder, "grain.png"));
  return async ({ file, shot }, width, height) => {
    const isLogo = file.startsWith("logos/");
    const bytes = await readFile(join(folder, `${file}.${isLogo ? "webp" : "avif"}`));
    if (isLogo) {
      const clear = { r: 0, g: 0, b: 0, alpha: 0 };
      const size = { width, height, fit: "contain", background: clear } as const;
      return sharp(bytes).resize(size).png().toBuffer();
    }
    const whole = sharp(bytes);
    const part = shot === undefined ? whole : await takeShot(whole, `${file} ${shot}`);
    const sized = part.resize({ width, height, fit: "cover" }).removeAlpha();
    if (width < smallestGrainedWidth) return sized.jpeg(jpeg).toBuffer();
    const pixels = await sized.raw().toBuffer({ resolveWithObject: true });
    (await grain)(pixels);
    return sharp(pixels.data, { raw: pixels.info }).jpeg(jpeg).toBuffer();
  };
}

/** A part of a wide scene, whose subject is right of the middle: nearer, and perhaps mirrored. */
async function takeShot(scene: Sharp, name: string): Promise<Sharp> {
  const whole = await scene.metadata();
  const zoom = 1 + chance(`${name} zoom`) * 0.55;
  const [width, height] = [Math.floor(whole.width / zoom), Math.floor(whole.height / zoom)];
  const room = whole.width - width;
  const left = between(`${name} left`, Math.floor(room * 0.4), room);
  const top = between(`${name} top`, 0, whole.height - height);
  const part = scene.extract({ left, top, width, height });
  return chance(`${name} side`) < 0.5 ? part : part.flop();
}
