import type { ItemFile } from "#app/services/archive/wire-item.ts";

import { findCaptions } from "./captions.ts";
import { fileStem, titleOfFile } from "./file-stem.ts";
import type { Work } from "./film.ts";
import { findFrames } from "./frames.ts";
import { isPlayable, toVideoFiles } from "./video-files.ts";

/** Nobody scrolls further, and every page of a series lists them all. */
const MOST_WORKS = 500;
const SHORT_SECONDS = 60;
const LONG_SECONDS = 600;

const inOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * What of an item can be played: its works, each in all its qualities. One is a film; several are
 * the episodes of a series, in their order.
 */
export function findWorks(files: readonly ItemFile[], itemTitle: string): Work[] {
  const playable = files.filter((file) => isPublic(file) && isPlayable(file));
  const groups = [...Map.groupBy(withoutExtras(playable), stemOfWork)].toSorted(compareGroups);
  return groups.slice(0, MOST_WORKS).map(([stem, group]) => ({
    title: groups.length === 1 ? itemTitle : titleOfGroup(group),
    seconds: group.map(({ length }) => length).find((length) => length !== undefined),
    files: toVideoFiles(group),
    captions: findCaptions(files, stem),
    frames: findFrames(files, stem),
  }));
}

/** Records of the item itself, frames for previews, and what is only lent are not for playing. */
function isPublic(file: ItemFile): boolean {
  return file.private !== "true" && file.source !== "metadata" && !file.name.includes(".thumbs/");
}

/** Trailers and samples are left out where there is something else, and clips beside a film. */
function withoutExtras(files: readonly ItemFile[]): readonly ItemFile[] {
  const works = files.filter(({ name }) => !/trailer|sample|preview/i.test(name));
  const named = works.length > 0 ? works : files;
  const hasLong = named.some(({ length = 0 }) => length > LONG_SECONDS);
  return hasLong ? named.filter(({ length = LONG_SECONDS }) => length >= SHORT_SECONDS) : named;
}

/** A derivative belongs to the file that it was made from, also where its own name differs. */
const stemOfWork = ({ name, original }: ItemFile) => fileStem(original === "" ? name : original);

type Group = readonly [stem: string, files: readonly ItemFile[]];

/** By the number that the uploader gave, then by name, in which 10 comes after 9. */
function compareGroups([oneStem, one]: Group, [otherStem, other]: Group): number {
  const [first, second] = [trackOf(one), trackOf(other)];
  return first === second ? inOrder.compare(oneStem, otherStem) : first - second;
}

function trackOf(files: readonly ItemFile[]): number {
  const track = files.map((file) => Number.parseInt(file.track, 10)).find((each) => each > 0);
  return track ?? Number.MAX_SAFE_INTEGER;
}

function titleOfGroup(files: readonly ItemFile[]): string {
  const [first] = files.toSorted((one, other) => one.name.length - other.name.length);
  const title = files.map((file) => file.title).find((each) => each !== "");
  return title ?? titleOfFile(first?.name ?? "");
}
