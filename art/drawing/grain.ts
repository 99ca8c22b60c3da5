import sharp from "sharp";
import { randomFrom } from "./seed.ts";

/** The paper's grain, which the stand-ins blend into larger pictures: the same bytes every time. */
export function makeGrain(): Promise<Buffer> {
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
