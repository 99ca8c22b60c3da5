import { expect, test } from "vitest";

import { createChance, fuzzing, tell } from "./chance.ts";
import { nastyText } from "./nasty.ts";
import { readers } from "./readers.ts";

const CASES = 12_000;
const names = Object.keys(readers);

test("whatever stands in a cookie, a header, an address, a form or a setting is read without a fault", () => {
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

/** What catastrophic expressions and quadratic loops are fed with: a beginning, a pump, an end. */
const PUMPS = [
  ["", "a", "!"],
  ["", " ", "x"],
  ["x", " ", "x"],
  ["", "\t \t", "\u0000"],
  ["", "a ", "!"],
  ["", "0", "x"],
  ["", "0 ", "x"],
  ["", "1,", ";"],
  ["", "-", "x"],
  ["", ".", "@"],
  ["a@", "a.", "!"],
  ["a@", "a-", "."],
  ["", "/", "?"],
  ["", "/.", "#"],
  ["", "%41", "%"],
  ["", "\\", "/"],
  ["", '"', "x"],
  ['"', '""', "x"],
  ["", '","', "\n"],
  ["", "(", ")"],
  ["", "[", "]"],
  ["", "<", ">"],
  ["", "<a href=", ">"],
  ["", "<!--", ">"],
  ["", "&", ";"],
  ["", "&amp;", "&"],
  ["", "http://a", " "],
  ["", "\r\n", "x"],
  ["", "\n\n00:", "x"],
  ["", "00:00:01,000 --> ", "\n"],
  ["", ";matinee=", "; "],
  ["", "q=", ";"],
  ["", 'W/"', '"'],
  ["", "e\u0301", "\uD800"],
  ["", "(1920", ")"],
  ["", "OR ", "*"],
] as const;

const SHORT = 4_000;
const LONG = 4 * SHORT;
/** Linear is 4, quadratic 16; below so much there is nothing to measure. */
const RATIO = 10;
const WORTH_MEASURING_MS = 25;

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const pumped = ([start, pump, end]: (typeof PUMPS)[number], length: number) =>
  start + pump.repeat(Math.ceil(length / pump.length)) + end;

/** How much longer a long text takes than a short one; undefined where neither takes any time. */
function growth(read: (text: string) => unknown, parts: (typeof PUMPS)[number]) {
  const [long, short] = [pumped(parts, LONG), pumped(parts, SHORT)];
  if (cpuMs(() => read(long)) < WORTH_MEASURING_MS) return undefined;
  // Paired, and the best of three: other threads of this process work as well.
  const [shortMs, longMs] = [short, long].map((text) =>
    Math.min(...[1, 2, 3].map(() => cpuMs(() => read(text)))),
  );
  if (shortMs === undefined || longMs === undefined || longMs < WORTH_MEASURING_MS)
    return undefined;
  return longMs / shortMs;
}

test("a text four times as long takes no sixteen times the work, whatever it is made of", () => {
  const slow = Object.entries(readers).flatMap(([name, read]) =>
    PUMPS.filter((parts) => (growth(read, parts) ?? 0) > RATIO).map(
      (parts) => `${name} of ${JSON.stringify(parts)}`,
    ),
  );
  expect(slow).toEqual([]);
  // What this is about, to see that it would be seen.
  const quadratic = (text: string) => / +!$/.test(text);
  expect(growth(quadratic, ["x", " ", "x"])).toBeGreaterThan(RATIO);
}, 120_000);
