import sharp from "sharp";
import type { Picture, Pictures } from "../pictures/pictures.ts";

type Shape = { width: number; height: number; needsHeight: number };

/** The names of a video's thumbnails; the larger ones only for larger videos. */
const shapes: Readonly<Record<string, Shape>> = {
  default: { width: 120, height: 90, needsHeight: 0 },
  mqdefault: { width: 320, height: 180, needsHeight: 0 },
  hqdefault: { width: 480, height: 360, needsHeight: 0 },
  sddefault: { width: 640, height: 480, needsHeight: 480 },
  maxresdefault: { width: 1280, height: 720, needsHeight: 1080 },
};

export type ThumbnailKind = "jpeg" | "webp";

/** Whether a video of this size has a thumbnail of this name. */
export function thumbnailShape(name: string, videoSize: number): Shape | null {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  return shape === undefined || videoSize < shape.needsHeight ? null : shape;
}

/** The picture is always 16:9; 4:3 shapes have it between black bars. */
export async function frameThumbnail(
  pictures: Pictures,
  picture: Picture,
  shape: Shape,
  kind: ThumbnailKind,
): Promise<Uint8Array> {
  const pictureHeight = Math.round((shape.width * 9) / 16);
  const scene = await pictures(picture, shape.width, pictureHeight);
  const bar = shape.height - pictureHeight;
  const framed = sharp(scene).extend({
    top: Math.floor(bar / 2),
    bottom: Math.ceil(bar / 2),
    background: "#000000",
  });
  return kind === "webp" ? framed.webp().toBuffer() : framed.jpeg({ quality: 82 }).toBuffer();
}

/** What is sent for a removed video: a real picture, gray, with status 404. */
export function drawGrey(kind: ThumbnailKind): Promise<Uint8Array> {
  const grey = sharp({
    create: { width: 120, height: 90, channels: 3, background: "#999999" },
  });
  return kind === "webp" ? grey.webp().toBuffer() : grey.jpeg().toBuffer();
}
