import type { DestinationStream } from "pino";

const MOST_LINES = 1_000;
/** The trace of a fault is longer; its beginning says where it was. */
const MOST_CHARACTERS = 4_000;

/**
 * Passes lines on to the log's destination, and remembers the last thousand for the operator's
 * screen: as they were written, without the secrets.
 */
export function createRecentLog(destination: DestinationStream) {
  const lines: string[] = [];
  return {
    write(line: string): void {
      lines.push(line.slice(0, MOST_CHARACTERS));
      if (lines.length > MOST_LINES) lines.shift();
      destination.write(line);
    },
    /** Oldest first. */
    lines: (): readonly string[] => lines,
  };
}
