import { stripVTControlCharacters } from "node:util";

/** One failure, with what a person needs to continue. */
export interface Failure {
  /** The test or the check. */
  name: string;
  message: string;
  /** The command that runs it alone. */
  again: string;
}

const MOST_LINES = 14;
const MOST_CHARACTERS = 300;
/** Frames of the runner and of Node itself say nothing about the test. */
const FOREIGN_FRAME = /^\s*at .*(?:node_modules|node:internal|<anonymous>)/;

/** A tool's output without the lines that do not help, from its beginning or from its end. */
export function shorten(text: string, from: "start" | "end" = "start"): string {
  const lines = stripVTControlCharacters(text)
    .trim()
    .split("\n")
    .filter((line) => line.trim() !== "" && !FOREIGN_FRAME.test(line))
    .map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line));
  if (lines.length <= MOST_LINES) return lines.join("\n");
  return from === "start"
    ? [...lines.slice(0, MOST_LINES), "…"].join("\n")
    : ["…", ...lines.slice(-MOST_LINES)].join("\n");
}

export function describeFailure({ name, message, again }: Failure): string[] {
  const indented = message.split("\n").map((line) => `  ${line}`);
  return [`FAILED  ${name}`, ...indented, `  run it alone: ${again}`, ""];
}
