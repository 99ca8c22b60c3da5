import { createHash } from "node:crypto";

import { pictureSizes, type PictureSize } from "#app/lib/picture.ts";

/** One picture at one size. */
export interface WantedPicture {
  /** `archive`: an item's only picture, from the archive. */
  size: PictureSize | "archive";
  /** At the image host, slash and all; in the archive, a slash and the item's identifier. */
  path: string;
}

export const PICTURES = "/images/";

const sizes = new Set<string>(pictureSizes);
const isSize = (text: string): text is PictureSize => sizes.has(text);

/** One name, without folders; drawings in SVG may carry scripts and are never asked for. */
const shape = /^\/images\/([wh]\d+)(\/[\w-][\w.-]{0,95}\.(?:jpe?g|png|webp))$/;

/** Whatever can be an identifier, as `encodeURIComponent` writes it. */
const itemShape = /^\/images\/archive\/((?:\w|%40)(?:[\w.-]|%40){0,99})$/;

/** Which picture an address asks for: undefined where there can be none. */
export function parsePicture(target: string): WantedPicture | undefined {
  const [address = ""] = target.split("?", 1);
  const [, item] = itemShape.exec(address) ?? [];
  if (item !== undefined) return { size: "archive", path: `/${decodeURIComponent(item)}` };
  const [, size = "", path = ""] = shape.exec(address) ?? [];
  return isSize(size) ? { size, path } : undefined;
}

/** A file's name: another host's pictures are others, and some disks take `a` and `A` for one. */
export function pictureFile(origin: URL, { size, path }: WantedPicture): string {
  return createHash("sha256").update(`${origin.origin} ${size}${path}`).digest("hex").slice(0, 40);
}
