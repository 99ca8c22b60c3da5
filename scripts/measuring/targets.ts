import { findCircles, type FolderCircle } from "./folder-circles.ts";
import { isOfMarksFamily } from "./marks-family.ts";
import { findClaims, findLoops } from "./mechanisms.ts";
import { countShippedPackages } from "./shipped-packages.ts";
import { countLines, isProduction, linesOf, type SourceText } from "./source-files.ts";

/** What is counted in one commit. */
interface Figure {
  what: string;
  count: number;
  /** The most that it may be in the end, given what it was before. */
  goal: (before: number) => number;
  /** What was counted, where that is a short list. */
  names?: readonly string[];
}

/** A figure before the work on the structure, and now. */
export interface Target extends Omit<Figure, "count" | "goal"> {
  before: number;
  now: number;
  goal: number;
}

/** A file of this size or more is not called small. */
const SMALL_LINES = 25;

/** What the work on the structure wants to reach, measured in these files. */
export function measureFigures(files: readonly SourceText[], lockFile: string): Figure[] {
  const production = files.filter(isProduction);
  const others = files.filter((file) => !isProduction(file));
  const circles = groupCircles(findCircles(production));
  const small = production.filter((file) => linesOf(file) < SMALL_LINES);
  const marks = production.filter(isOfMarksFamily);
  return [
    share("lines of app/ and server/", countLines(production), 0.97),
    share("lines of tests, trials, tools, stand-ins, art", countLines(others), 0.95),
    figure("router contexts", countContexts(production), 8),
    list("ways to claim work", findClaims(production), 3),
    list("loops", findLoops(production), 1),
    figure("files of the marks family", marks.length, 65),
    figure("files under 25 lines", small.length, 215),
    list("circles in library/", circles.library, 0),
    list("circles in accounts/ and billing/", circles.accounts, 0),
    { ...list("circles elsewhere", circles.elsewhere, 0), goal: (before) => before },
    figure("packages installed with --omit=dev", countShippedPackages(lockFile), 83),
  ];
}

const figure = (what: string, count: number, most: number): Figure => ({
  what,
  count,
  goal: () => most,
});
const share = (what: string, count: number, left: number): Figure => ({
  what,
  count,
  goal: (before) => Math.floor(before * left),
});
const list = (what: string, names: readonly string[], most: number): Figure => ({
  ...figure(what, names.length, most),
  names,
});

/** The table of targets: what was measured before and now, by the same rules. */
export const compareFigures = (before: readonly Figure[], now: readonly Figure[]): Target[] =>
  now.map(({ count, goal, ...what }, at) => {
    const earlier = before[at]?.count ?? 0;
    return { ...what, before: earlier, now: count, goal: goal(earlier) };
  });

/** React has contexts as well, which carry nothing of a request. */
function countContexts(files: readonly SourceText[]): number {
  return files
    .filter(({ source }) =>
      /import \{[^}]*\bcreateContext\b[^}]*\} from "react-router"/.test(source),
    )
    .reduce((sum, { source }) => sum + (source.match(/\bcreateContext[<(]/g)?.length ?? 0), 0);
}

function groupCircles(circles: readonly FolderCircle[]) {
  const isIn = (names: string) => (circle: FolderCircle) =>
    new RegExp(`^app/features/(?:${names})(?:/|$)`).test(circle.parent);
  const [inLibrary, inAccounts] = [isIn("library"), isIn("accounts|billing")];
  const format = ({ parent, folders: [one, other] }: FolderCircle) =>
    `${parent}/: ${one} and ${other}`;
  return {
    library: circles.filter(inLibrary).map(format),
    accounts: circles.filter(inAccounts).map(format),
    elsewhere: circles.filter((each) => !inLibrary(each) && !inAccounts(each)).map(format),
  };
}
