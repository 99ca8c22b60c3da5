import { expect, test } from "vitest";

import { writesInEnglish } from "../in-english.ts";
import { createChance, fuzzing, printTried } from "./chance.ts";
import { PUMPS, pumped } from "./growth.ts";
import { nastyText } from "./nasty.ts";
import { readers } from "./readers.ts";

// What a form refuses is said in the language of the request.
writesInEnglish();

const CASES = 12_000;
const names = Object.keys(readers);

test("every reader of a cookie, header, address, form or setting handles any text", () => {
  const count = CASES * fuzzing.times;
  printTried(`${count} texts, seed ${fuzzing.seed}`);
  const chance = createChance(fuzzing.seed);
  const found: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const name = chance.pick(names);
    const text = Array.from({ length: 1 + chance.below(3) }, () => nastyText(chance)).join(
      chance.pick(["", "=", ";", ",", "/", "\n", '"', "&", "\u0000"]),
    );
    try {
      readers[name]?.(text);
    } catch (error) {
      found.push(`${name} of ${JSON.stringify(text.slice(0, 200))}: ${String(error)}`);
    }
  }
  expect(found.slice(0, 10)).toEqual([]);
}, 600_000);

// `npm run bench limits` measures how the time grows with the text; an expression that backtracks
// forever would hang here on any machine.
test("a long text is read to its end, whatever it contains", () => {
  for (const read of Object.values(readers)) {
    for (const parts of PUMPS) readOrRefuse(() => read(pumped(parts, 16_000)));
  }
}, 600_000);

/** A reader may refuse such a text with its own error; the first test finds all others. */
function readOrRefuse(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
  }
}
