import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { diff } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";

import type { Answer } from "./normalize.ts";

/** Every answer, by who asked and for what. */
export type Recording = Record<string, Answer>;

export function writeRecording(path: string, recording: Recording): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(JSON.stringify(recording)));
}

export const readRecording = (path: string): Recording =>
  JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as Recording;

/** How many lines of a difference are shown. */
const MOST_LINES = 40;
const CONTEXT_LINES = 1;

/** What differs between two recordings: a block of lines for each answer that is not the same. */
export function compareRecordings(before: Recording, after: Recording): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (old === undefined) return [`${name}\n  is new`];
    if (now === undefined) return [`${name}\n  is gone`];
    const lines = differenceOf(linesOf(old), linesOf(now));
    return lines.length === 0 ? [] : [[name, ...lines].join("\n")];
  });
}

/** An answer line by line; markup has a line for each tag, so that a difference is short. */
const linesOf = ({ status, headers, body }: Answer) => [
  `status: ${status}`,
  ...headers,
  "",
  ...body.replaceAll(/>\s*</g, ">\n<").replaceAll(/,"/g, ',\n"').split("\n"),
];

function differenceOf(before: string[], after: string[]): string[] {
  if (before.length === after.length && before.every((line, at) => line === after[at])) return [];
  const steps = diff(before, after).map(([sign, line]) => ({ sign, line: String(line) }));
  const isNear = (at: number) =>
    steps
      .slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
      .some(({ sign }) => sign !== 0);
  // What node:util calls an insertion is what only the first text has.
  const signs = { "-1": "+", "0": " ", "1": "-" } as const;
  const shown = steps.flatMap(({ sign, line }, at) =>
    isNear(at) ? [`  ${signs[`${sign}`]} ${line}`] : [],
  );
  const left = shown.length - MOST_LINES;
  return left > 0 ? [...shown.slice(0, MOST_LINES), `  … and ${left} lines more`] : shown;
}
