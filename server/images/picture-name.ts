import { hash } from "node:crypto";

import { remembering } from "#app/lib/remembering.ts";
import { isPictureSize, type PictureSize } from "#app/lib/pictures/picture.ts";

/** One picture at one size. */
export interface WantedPicture {
  /** `archive`: an item's only picture, from the archive. */
  size: PictureSize | "archive";
  /**
   * The path at the image host, including its slash; for the archive, a slash and the item's
   * identifier.
   */
  path: string;
}

export const PICTURES = "/images/";

/** A single name, without folders; SVG is never requested, because it may contain scripts. */
const shape = /^\/images\/([wh]\d+)(\/[\w-][\w.-]{0,95}\.(?:jpe?g|png|webp))$/;

/** Any possible identifier, as `encodeURIComponent` writes it. */
const itemShape = /^\/images\/archive\/((?:\w|%40)(?:[\w.-]|%40){0,99})$/;

/** The picture at an address; undefined when there can be none. */
export function parsePicture(target: string): WantedPicture | undefined {
  const [address = ""] = target.split("?", 1);
  const [, item] = itemShape.exec(address) ?? [];
  if (item !== undefined) return { size: "archive", path: `/${decodeURIComponent(item)}` };
  const [, size = "", path = ""] = shape.exec(address) ?? [];
  return isPictureSize(size) ? { size, path } : undefined;
}

/**
 * A hash for the file's name: it depends on the host, and some disks do not distinguish `a` and
 * `A`.
 */
export const pictureFile = (origin: URL, { size, path }: WantedPicture): string =>
  hashOf(`${origin.origin} ${size}${path}`);

const MOST_REMEMBERED = 10_000;
const hashOf = remembering(MOST_REMEMBERED, (text) => hash("sha256", text, "hex").slice(0, 40));
