export type PictureType = "image/jpeg" | "image/png" | "image/webp";

const PNG = "89504e470d0a1a0a";
const JPEG = "ffd8ff";

/** The type of a picture by its own bytes, whatever its name or a header says. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const start = bytes.toString("hex", 0, 8);
  if (start.startsWith(JPEG)) return "image/jpeg";
  if (start === PNG) return "image/png";
  const isRiff = bytes.toString("latin1", 0, 4) === "RIFF";
  return isRiff && bytes.toString("latin1", 8, 12) === "WEBP" ? "image/webp" : undefined;
}
