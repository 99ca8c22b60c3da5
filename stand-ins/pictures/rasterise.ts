import sharp from "sharp";
import { randomFrom } from "./seed.ts";

// Every picture is drawn once and kept, so a cache of decoded pictures would only hold memory.
sharp.cache(false);

// Whoever asks for many pictures runs them side by side; threads within one would only add memory.
sharp.concurrency(1);

/** Below this width a picture is too small for its grain to be seen as anything but dirt. */
const smallestGrainedWidth = 300;

type PictureSize = { width: number; height: number };

export async function rasterise(
  svg: string,
  { width, height, format }: PictureSize & { format: "jpeg" | "png" },
): Promise<Buffer> {
  // The drawing is rendered at its final size by writing that size into it: nothing is resampled.
  const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const picture = sharp(Buffer.from(sized), { limitInputPixels: 64_000_000 });
  if (format === "png") return picture.png({ compressionLevel: 8 }).toBuffer();
  if (width >= smallestGrainedWidth) {
    picture.composite([{ input: await grain, tile: true, blend: "soft-light" }]);
  }
  return picture
    .flatten({ background: "#000" })
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4", mozjpeg: false })
    .toBuffer();
}

/** The tooth of the paper, from a seeded stream: the same picture is the same bytes every time. */
const grain = makeGrain();

function makeGrain(): Promise<Buffer> {
  const side = 160;
  const random = randomFrom("paper");
  const tooth = () => 128 + (random() + random() + random() - 1.5) * 22;
  const pixels = Uint8Array.from({ length: side * side }, tooth);
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .blur(0.6)
    .toColourspace("srgb")
    .png()
    .toBuffer();
}
