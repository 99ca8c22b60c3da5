import type { ItemFile } from "#app/services/archive/wire-item.ts";
import { compareFileNames } from "#app/lib/formats/names.ts";

import { findCaptions } from "../files/captions.ts";
import { fileStem, titleOfFile } from "../files/file-stem.ts";
import type { Work } from "../film.ts";
import { findFrames } from "../files/frames.ts";
import { mergeSameWorks, partOf, secondsOf, type WorkGroup } from "./same-work.ts";
import { isPlayable, shapeOf, toVideoFiles } from "../files/video-files.ts";
import { withoutExtras } from "./without-extras.ts";

/** Nobody scrolls further, and every page of a series lists them all. */
const MOST_WORKS = 500;

/**
 * What can be played of an item: its works, each in all its qualities. A single one is a film;
 * several are the parts of a film or the episodes of a series, in order. `recordSeconds` is the
 * running time that the item's record states.
 */
export function findWorks(
  files: readonly ItemFile[],
  itemTitle: string,
  recordSeconds?: number,
): Work[] {
  const playable = files.filter((file) => isPublic(file) && isPlayable(file));
  const byName = [...Map.groupBy(withoutExtras(playable), stemOfWork)];
  const named = byName.map(([stem, group]) => ({ stems: [stem], files: group }));
  const groups = mergeSameWorks(named, recordSeconds).toSorted(compareGroups);
  const areParts = groups.every((group) => partOf(group) !== undefined);
  const nameOf = (group: WorkGroup) => (areParts && partOf(group)) || titleOfGroup(group.files);
  return groups.slice(0, MOST_WORKS).map((group) => ({
    title: groups.length === 1 ? itemTitle : nameOf(group),
    seconds: secondsOf(group),
    files: toVideoFiles(group.files),
    captions: group.stems.flatMap((stem) => findCaptions(files, stem)),
    frames: group.stems.map((stem) => findFrames(files, stem)).find((found) => found !== undefined),
    shape: shapeOf(group.files),
  }));
}

/** Records of the item itself, preview frames and lent files are not playable. */
function isPublic(file: ItemFile): boolean {
  return file.private !== "true" && file.source !== "metadata" && !file.name.includes(".thumbs/");
}

/** A derivative belongs to the file that it was made from, even if its own name differs. */
const stemOfWork = ({ name, original }: ItemFile) => fileStem(original === "" ? name : original);

/** By the uploader's number, then by name, with 10 after 9. */
function compareGroups(one: WorkGroup, other: WorkGroup): number {
  const [first, second] = [trackOf(one.files), trackOf(other.files)];
  return first === second
    ? compareFileNames(one.stems[0] ?? "", other.stems[0] ?? "")
    : first - second;
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
