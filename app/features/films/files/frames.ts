import type { ItemFile } from "#app/services/archive/wire-item.ts";

import { fileStem } from "./file-stem.ts";
import type { Frames } from "../film.ts";

const MOST_FRAMES = 400;

/** The second whose frame stands for a film: a third into it, past black frames and titles. */
export function stillSecond({ seconds }: Pick<Frames, "seconds">): number | undefined {
  return seconds.length < 2 ? undefined : seconds[Math.ceil(seconds.length / 3)];
}

/**
 * The preview frames that the archive took from a work. Their names differ only in the second at
 * the end, so one name and the seconds describe them all.
 */
export function findFrames(files: readonly ItemFile[], stem: string): Frames | undefined {
  const found = files.flatMap(({ name, original }) => {
    const [, before = "", digits = ""] = /^(.*\.thumbs\/.*_)(\d{6})\.jpg$/i.exec(name) ?? [];
    if (before === "") return [];
    const own = fileStem(`${before.replace(/^.*\.thumbs\//i, "").slice(0, -1)}.x`);
    const isOfWork = own === stem || (original !== "" && fileStem(original) === stem);
    return isOfWork ? [{ before, second: Number(digits) }] : [];
  });
  const [first] = found;
  if (first === undefined) return undefined;
  const seconds = found
    .filter(({ before }) => before === first.before)
    .map(({ second }) => second)
    .toSorted((one, other) => one - other);
  return { before: first.before, seconds: seconds.slice(0, MOST_FRAMES) };
}
