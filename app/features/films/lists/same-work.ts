import type { ItemFile } from "#app/services/archive/wire-item.ts";

/** Files of one work, and what is known about it. */
export interface WorkGroup {
  stems: readonly string[];
  files: readonly ItemFile[];
}

/** The most copies of one film; more files of one length are the episodes of a series. */
const MOST_COPIES = 3;
/** Two files of one film differ in their leaders and in how the archive measured them. */
const NEAR_SECONDS = 2;
const NEAR_PART = 0.015;

/** Markers that differ between files of one film, and do not identify it. */
const REMARKS = new Set(
  "edit edited final full movie film complete version master copy new fixed restored remastered hq lq hd sd high low quality med medium small large web stereo surround mono audio mp4 h264 x264 mpeg mpeg4 mpeg2 ntsc pal ipod iphone the a an".split(
    " ",
  ),
);
const QUALITY_NUMBERS = new Set(
  "240 270 320 360 480 540 576 640 720 768 800 854 960 1024 1080 1280 1440 1920 2048 2160 3840 4096".split(
    " ",
  ),
);

/**
 * Groups the files of one film: those of nearly the same length whose names agree, or whose length
 * is the one that the item's record states. Parts of a film that is also there as a whole are left
 * out.
 */
export function mergeSameWorks(
  groups: readonly WorkGroup[],
  recordSeconds: number | undefined,
): WorkGroup[] {
  const isStated = (group: WorkGroup) =>
    recordSeconds !== undefined && isNear(secondsOf(group), recordSeconds);
  const mayBeCopies = groups.filter(isStated).length <= MOST_COPIES;
  const merged: WorkGroup[] = [];
  for (const group of groups) {
    const at = merged.findIndex(
      (other) =>
        isSameWork(group, other) ||
        (mayBeCopies && isStated(group) && isStated(other) && !isDistinguished(group, other)),
    );
    const same = merged[at];
    if (same === undefined) merged.push(group);
    else merged[at] = join(same, group);
  }
  return withoutParts(merged);
}

const join = (one: WorkGroup, other: WorkGroup): WorkGroup => ({
  stems: [...one.stems, ...other.stems],
  files: [...one.files, ...other.files],
});

export const secondsOf = ({ files }: WorkGroup): number | undefined =>
  files.map(({ length }) => length).find((length) => length !== undefined);

function isSameWork(one: WorkGroup, other: WorkGroup): boolean {
  if (isDistinguished(one, other)) return false;
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const [firstSeconds, secondSeconds] = [secondsOf(one), secondsOf(other)];
  const isKnown = firstSeconds !== undefined && secondSeconds !== undefined;
  if (isKnown && !isNear(firstSeconds, secondSeconds)) return false;
  const isPart = isWithin(first, second) || isWithin(second, first);
  return isPart && (isKnown || first.size === second.size);
}

/** By a number that only one of them has, or by the uploader's title of each. */
function isDistinguished(one: WorkGroup, other: WorkGroup): boolean {
  const [first, second] = [titleOf(one), titleOf(other)];
  if (first !== "" && second !== "" && first !== second) return true;
  return numbersOf(one).join(" ") !== numbersOf(other).join(" ");
}

const titleOf = ({ files }: WorkGroup) =>
  files.map(({ title }) => title).find((title) => title !== "") ?? "";

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...some].every((word) => all.has(word));

function isNear(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return Math.abs(one - other) <= Math.max(NEAR_SECONDS, NEAR_PART * Math.max(one, other));
}

/** The words of its name, folders included, without those that any film may have. */
function wordsOf(group: WorkGroup): Set<string> {
  const words = tokensOf(group).filter((word) => !REMARKS.has(word) && !/^\d/.test(word));
  return new Set(words);
}

/** Numbers that may count episodes: neither a year nor a quality. */
const numbersOf = (group: WorkGroup): string[] =>
  tokensOf(group)
    .filter((word) => /^\d+$/.test(word) && !QUALITY_NUMBERS.has(word))
    .filter((word) => !/^(?:18|19|20)\d\d$/.test(word))
    .map((word) => String(Number(word)));

function tokensOf({ files: [file] }: WorkGroup): string[] {
  const { name = "", original = "" } = file ?? {};
  return (original === "" ? name : original)
    .replace(/\.[^./]+$/, "")
    .replaceAll(/(?:64|256|512) ?kb|(?<=\d)p(?![a-z])|h\.?264|x264|mpeg[24]|mp4/gi, " ")
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

const PART =
  /(?<![a-z])(?:part|reel|pt|cd|disc|disk|half|side)[ ._-]*(\d{1,2}|[ivx]{1,4}|one|two|three|four)(?![a-z\d])/i;

/** The part of a film that its name states, such as `Part 2`; undefined for a whole film. */
export function partOf({ files: [file] }: WorkGroup): string | undefined {
  const found = PART.exec((file?.name ?? "").replace(/\.[^./]+$/, ""))?.[0];
  if (found === undefined) return undefined;
  const words = found.replaceAll(/[ ._-]+|(?<=[a-z])(?=\d)/gi, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A film in one file needs none of its parts. */
function withoutParts(groups: readonly WorkGroup[]): WorkGroup[] {
  const parts = groups.filter((group) => partOf(group) !== undefined);
  const lengths = parts.map(secondsOf);
  const sum = lengths.reduce<number>((all, length) => all + (length ?? Number.NaN), 0);
  const hasWhole = groups.some((group) => !parts.includes(group) && isNear(secondsOf(group), sum));
  return hasWhole && parts.length > 1
    ? groups.filter((group) => !parts.includes(group))
    : [...groups];
}
