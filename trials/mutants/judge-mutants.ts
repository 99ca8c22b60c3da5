import type { Place } from "./draw.ts";

export interface TriedMutant extends Place {
  status: string;
}

/** A change that no test can notice, because nothing visible differs. */
export interface Equivalent {
  file: string;
  /** The whole line, without the spaces around it. */
  line: string;
  replacement: string;
  reason: string;
}

export interface Score {
  caught: number;
  /** Of the caught ones, those whose tests did not end. */
  timeouts: number;
  survivors: number;
  equivalent: number;
  /** The share of counted mutants that were caught, from 0 to 1; 1 where none was tried. */
  score: number;
}

type ReadLine = (file: string, line: number) => string;

const CAUGHT = new Set(["Killed", "Timeout"]);
const ALIVE = new Set(["Survived", "NoCoverage"]);

export const isNoticed = ({ status }: TriedMutant) => CAUGHT.has(status);

export const isEquivalent = (
  mutant: TriedMutant,
  known: readonly Equivalent[],
  readLine: ReadLine,
): boolean =>
  known.some(
    ({ file, line, replacement }) =>
      mutant.fileName.replaceAll("\\", "/").endsWith(file) &&
      mutant.replacement === replacement &&
      readLine(file, mutant.location.start.line).trim() === line,
  );

/** Counts what the tests noticed. Mutants that are set aside or don't compile do not count. */
export function judgeMutants(
  tried: readonly TriedMutant[],
  known: readonly Equivalent[],
  readLine: ReadLine,
): Score {
  const caught = tried.filter(isNoticed).length;
  const timeouts = tried.filter(({ status }) => status === "Timeout").length;
  const alive = tried.filter(({ status }) => ALIVE.has(status));
  const equivalent = alive.filter((mutant) => isEquivalent(mutant, known, readLine)).length;
  const survivors = alive.length - equivalent;
  const counted = caught + survivors;
  return { caught, timeouts, survivors, equivalent, score: counted === 0 ? 1 : caught / counted };
}
