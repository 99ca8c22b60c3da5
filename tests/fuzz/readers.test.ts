import { expect, test } from "vitest";

import { createChance, fuzzing, tell } from "./chance.ts";
import { PUMPS, pumped } from "./growth.ts";
import { nastyText } from "./nasty.ts";
import { readers } from "./readers.ts";

const CASES = 12_000;
const names = Object.keys(readers);

test("any cookie, header, address, form or setting is read without a fault", () => {
  const count = CASES * fuzzing.times;
  tell(`${count} texts, seed ${fuzzing.seed}`);
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

// How the time grows with the text is measured by `npm run bench limits`; an expression that backtracks
// without end would hang here on any machine.
test("a long text is read to its end, whatever it is made of", () => {
  for (const read of Object.values(readers)) {
    for (const parts of PUMPS) readOrRefuse(() => read(pumped(parts, 16_000)));
  }
}, 600_000);

/** A reader may refuse such a text with an error of its own; the first test names the others. */
function readOrRefuse(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
  }
}
