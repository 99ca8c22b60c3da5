import type { Place } from "./draw.ts";

export interface TriedMutant extends Place {
  status: string;
}

/** A change that no test can notice, because nothing visible differs. */
export interface Equivalent {
  file: string;
  /** The whole line, without the lines around it. */
  line: string;
  replacement: string;
  reason: string;
}

export interface Score {
  caught: number;
  survivors: TriedMutant[];
  equivalent: number;
  /** The share of counted mutants that were caught, from 0 to 1; 1 where none was tried. */
  score: number;
}

const CAUGHT = new Set(["Killed", "Timeout"]);
const ALIVE = new Set(["Survived", "NoCoverage"]);

/** Counts what the tests noticed. Mutants that are set aside or don't compile do not count. */
export function judgeMutants(
  tried: readonly TriedMutant[],
  known: readonly Equivalent[],
  readLine: (file: string, line: number) => string,
): Score {
  const caught = tried.filter(({ status }) => CAUGHT.has(status)).length;
  const alive = tried.filter(({ status }) => ALIVE.has(status));
  const survivors = alive.filter(
    (mutant) =>
      !known.some(
        ({ file, line, replacement }) =>
          mutant.fileName.replaceAll("\\", "/").endsWith(file) &&
          mutant.replacement === replacement &&
          readLine(file, mutant.location.start.line).trim() === line,
      ),
  );
  const counted = caught + survivors.length;
  return {
    caught,
    survivors,
    equivalent: alive.length - survivors.length,
    score: counted === 0 ? 1 : caught / counted,
  };
}
