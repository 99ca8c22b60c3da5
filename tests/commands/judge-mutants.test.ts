import { expect, test } from "vitest";

import { areas } from "../../trials/mutants/areas.ts";
import { isDrawn, type Place } from "../../trials/mutants/draw.ts";
import {
  isEquivalent,
  judgeMutants,
  type TriedMutant,
} from "../../trials/mutants/judge-mutants.ts";

const mutantAt = (line: number, status = "Survived"): TriedMutant => ({
  fileName: "app/lib/money.ts",
  mutatorName: "EqualityOperator",
  replacement: "a <= b",
  location: { start: { line, column: 4 }, end: { line, column: 9 } },
  status,
});

test("the score is the share of the mutants that were noticed; those set aside don't count", () => {
  const statuses = ["Killed", "Timeout", "Killed", "Survived", "CompileError", "Ignored"];
  const tried = statuses.map((status, line) => mutantAt(line + 1, status));
  expect(judgeMutants(tried, [], () => "")).toMatchObject({ caught: 3, score: 0.75 });
});

test("a mutant whose tests never ended counts as noticed, and is counted apart", () => {
  const tried = [mutantAt(1, "Killed"), mutantAt(2, "Timeout")];
  expect(judgeMutants(tried, [], () => "")).toMatchObject({ caught: 2, timeouts: 1 });
});

test("a mutant that no test reaches survives", () => {
  const tried = [mutantAt(1, "NoCoverage"), mutantAt(2, "Killed")];
  expect(judgeMutants(tried, [], () => "")).toMatchObject({ caught: 1, score: 0.5 });
});

test("an equivalent mutant is known by its line and what it becomes, wherever the line is now", () => {
  const known = [
    { file: "app/lib/money.ts", line: "if (a < b) return;", replacement: "a <= b", reason: "…" },
  ];
  const lines = ["", "  if (a < b) return;", "  if (a < c) return;"];
  const readLine = (_: string, line: number) => lines[line - 1] ?? "";
  expect(isEquivalent(mutantAt(2), known, readLine)).toBe(true);
  expect(isEquivalent(mutantAt(3), known, readLine)).toBe(false);
  const score = judgeMutants([mutantAt(2), mutantAt(3)], known, readLine);
  expect(score).toMatchObject({ equivalent: 1, survivors: 1 });
});

test("a seed draws about its share, always the same ones, and another seed draws others", () => {
  const places: Place[] = Array.from({ length: 2_000 }, (_, line) => mutantAt(line));
  const drawn = (seed: number) => places.filter((place) => isDrawn(place, { seed, share: 0.1 }));
  expect(drawn(1).length).toBeGreaterThan(150);
  expect(drawn(1).length).toBeLessThan(250);
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});

test("no two areas have one name", () => {
  expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length);
});
