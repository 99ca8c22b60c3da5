// Draws the favicon, the home screen icons and the social picture into public/. Run it again after
// changing a drawing: node scripts/brand/make-icons.ts
import { mkdir, writeFile } from "node:fs/promises";

import sharp from "sharp";

import { drawIcon, drawSocialPicture } from "./icon-drawings.ts";

const publicFolder = new URL("../../public/", import.meta.url);

async function rasterise(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
}

/**
 * An .ico is a list of pictures with a six-byte header; browsers have long supported PNG inside it.
 */
function wrapIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const rounded = drawIcon("rounded");
const bled = drawIcon("bled");
const social = await sharp(Buffer.from(drawSocialPicture()))
  .png({ compressionLevel: 9, palette: true, quality: 95 })
  .toBuffer();

const files: Record<string, string | Buffer> = {
  "favicon.svg": rounded,
  "favicon.ico": wrapIco(await rasterise(rounded, 32), 32),
  "favicon-32.png": await rasterise(rounded, 32),
  "apple-touch-icon.png": await rasterise(bled, 180),
  "icon-192.png": await rasterise(rounded, 192),
  "icon-512.png": await rasterise(rounded, 512),
  "icon-maskable-512.png": await rasterise(drawIcon("maskable"), 512),
  "icon-monochrome-512.png": await rasterise(drawIcon("monochrome"), 512),
  "social.png": social,
};

await mkdir(publicFolder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  await writeFile(new URL(name, publicFolder), content);
  console.log(`${name} ${content.length} bytes`);
}
