import sharp from "sharp";
import type { Pictures } from "./pictures.ts";

/** One color at the right size and in the right format: made once for each size, and quickly. */
export function openPlainPictures(): Pictures {
  const made = new Map<string, Promise<Uint8Array>>();
  return ({ file }, width, height) => {
    const isLogo = file.startsWith("logos/");
    const kind = `${isLogo} ${width} ${height}`;
    const picture = made.get(kind) ?? makePlain(isLogo, width, height);
    made.set(kind, picture);
    return picture;
  };
}

function makePlain(isLogo: boolean, width: number, height: number): Promise<Uint8Array> {
  const plain = sharp({ create: { width, height, channels: 3, background: "#7a3b2e" } });
  return (isLogo ? plain.png() : plain.jpeg()).toBuffer();
}
