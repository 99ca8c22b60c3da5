import { nameSeparator } from "#app/lib/formats/names.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import type { ItemFile } from "#app/services/archive/wire-item.ts";

import type { VideoFile } from "../film.ts";
import { formatSize } from "./file-size.ts";

/** The formats that browsers play, by their names in the archive; a lower tier is better. */
const TIERS = new Map([
  ["h.264 ia", 0],
  ["h.264", 0],
  ["h.264 hd", 1],
  ["h.264 720p", 1],
  ["h.264 mpeg4", 1],
  ["mpeg4", 2],
  ["webm", 3],
  ["512kb mpeg4", 4],
  ["hires mpeg4", 5],
  ["256kb mpeg4", 5],
  ["64kb mpeg4", 5],
]);

const GIGABYTE = 1024 ** 3;

/** Name and format must agree, because each of them is sometimes wrong. */
export function isPlayable({ name, format }: Pick<ItemFile, "name" | "format">): boolean {
  const isWebm = format.toLowerCase() === "webm";
  return TIERS.has(format.toLowerCase()) && (isWebm ? /\.webm$/i : /\.(?:mp4|m4v)$/i).test(name);
}

/**
 * The order in which files of one work are tried: by format, then by how near their height is to
 * 720, then by whether their size is practical, then larger ones first. Files beyond 4 GB come last
 * of all.
 */
function compareFiles(one: ItemFile, other: ItemFile): number {
  const [first, second] = [rankOf(one), rankOf(other)];
  const index = first.findIndex((value, at) => value !== second[at]);
  if (index >= 0) return (first[index] ?? 0) - (second[index] ?? 0);
  return one.name < other.name ? -1 : 1;
}

function rankOf(file: ItemFile): number[] {
  const size = file.size ?? 0;
  return [
    Number(size > 4 * GIGABYTE),
    tierOf(file),
    heightRank(file.height),
    Number(size > 2 * GIGABYTE),
    -size,
  ];
}

/** An original that claims `h.264` was not encoded by the archive. */
function tierOf({ format, source }: ItemFile): number {
  const name = format.toLowerCase();
  return name === "h.264" && source === "original" ? 1 : (TIERS.get(name) ?? TIERS.size);
}

/**
 * An unknown height is most likely the usual 480; more than 1080 is too much for most connections.
 */
function heightRank(height = 480): number {
  return height > 1080 ? height : Math.abs(height - 720);
}

/** A file as a viewer chooses it: its height, and what distinguishes it from similar files. */
export function toVideoFiles(files: readonly ItemFile[]): VideoFile[] {
  const heights = files.map(({ height }) => height);
  return files.toSorted(compareFiles).map((file) => {
    const isAlone = heights.filter((height) => height === file.height).length === 1;
    const name = file.height === undefined ? file.format : `${file.height}p`;
    return {
      name: file.name,
      type: /\.webm$/i.test(file.name) ? "video/webm" : "video/mp4",
      label: isAlone || file.height === undefined ? name : `${name}, ${file.format}`,
      sizeBytes: file.size,
      ...(/^[\da-f]{40}$/.test(file.sha1) && { sha1: file.sha1 }),
    };
  });
}

/** From a phone held upright to the widest film formats; anything else is a mistake. */
const SHAPES = { least: 0.5, most: 2.8 };

/** The picture's width divided by its height, as the first file to be played states it. */
export function shapeOf(files: readonly ItemFile[]): number | undefined {
  const [first] = files.toSorted(compareFiles);
  if (!first?.width || !first.height) return undefined;
  const shape = Math.round((first.width / first.height) * 1000) / 1000;
  return shape >= SHAPES.least && shape <= SHAPES.most ? shape : undefined;
}

/** A quality with its download size, such as `480p, 483 MB`. */
export function formatQuality({ label, sizeBytes }: VideoFile): string {
  return sizeBytes === undefined ? label : label + nameSeparator() + isolate(formatSize(sizeBytes));
}
