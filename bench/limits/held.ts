import { formatFigure, formatTable } from "../report.ts";

/** A figure with the limit that `bench/budgets.ts` sets for it. */
export interface LimitFigure {
  /** What was measured, with its unit. */
  name: string;
  figure: number;
  atMost?: number;
  atLeast?: number;
}

/** One line for each figure beyond its limit. */
export function missesOf(held: readonly LimitFigure[]): string[] {
  return held.filter((each) => !isHeld(each)).map((each) => `${describe(each)}: a miss`);
}

export function tableOf(held: readonly LimitFigure[]): string {
  const rows = held.map((each) => [
    each.name,
    formatFigure(each.figure),
    boundOf(each),
    isHeld(each) ? "yes" : "NO",
  ]);
  return formatTable(["", "figure", "bound", "held"], rows);
}

function isHeld({ figure, atMost = Infinity, atLeast = -Infinity }: LimitFigure): boolean {
  // Written so that NaN, a figure that could not be measured, is a miss.
  return figure <= atMost && figure >= atLeast;
}

const describe = (held: LimitFigure) =>
  `${held.name} is ${formatFigure(held.figure)}, ${boundOf(held)}`;

function boundOf({ atMost, atLeast }: LimitFigure): string {
  const bounds = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return bounds.join(", ");
}
