import type { Block } from "../details/description.ts";
import { withoutLinks } from "../details/description.ts";

export interface Chapter {
  title: string;
  seconds: number;
}

/** Fewer are remarks on a scene. */
const FEWEST = 3;
const MOST = 100;
const MOST_LETTERS = 120;
const LINE = /^[[(]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[\])]?[\s.:–—-]+(.+)$/;

/**
 * The chapters of a film. The archive's records have no field for them; what some uploaders write is
 * a list of times in the description, each line with a later time and a name. Anything less regular
 * is text, and undefined here.
 */
export function findChapters(
  description: readonly Block[] | undefined,
  durationSeconds: number | undefined,
): Chapter[] | undefined {
  const lines = withoutLinks(description ?? []).flatMap((block) => block.join("").split("\n"));
  const chapters = lines.flatMap((line) => {
    const [, hours = "0", minutes = "", seconds = "", title = ""] = LINE.exec(line.trim()) ?? [];
    if (title === "" || Number(seconds) > 59) return [];
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return [{ title: title.slice(0, MOST_LETTERS), seconds: at }];
  });
  const isInOrder = chapters.every(({ seconds }, index) => {
    const before = chapters[index - 1];
    return before === undefined || before.seconds < seconds;
  });
  const last = chapters.at(-1)?.seconds ?? 0;
  const isWithin = durationSeconds === undefined || last < durationSeconds;
  const isList = chapters.length >= FEWEST && chapters.length <= MOST;
  return isList && isInOrder && isWithin ? chapters : undefined;
}
