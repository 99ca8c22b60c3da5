import { array, assert, integer, property, tuple } from "fast-check";
import { expect, test } from "vitest";

import { bytesOf, missingParts, PART_BYTES, partOf, type Part } from "./film-parts.client.ts";

const MEGABYTE = 1024 ** 2;

test("what is missing and what is there are the film from where its file ends, each byte once", () => {
  const lengths = array(tuple(integer({ min: 0, max: 20 }), integer({ min: 1, max: 8 })));
  assert(
    property(
      integer({ min: 0, max: 40 }),
      lengths,
      integer({ min: 1, max: 30 }),
      (at, pairs, rest) => {
        const there: Part[] = [];
        let end = 0;
        for (const [gap, length] of pairs) {
          const from = end + gap * MEGABYTE;
          end = from + length * MEGABYTE;
          there.push({ from, to: end - 1 });
        }
        const sizeBytes = end + rest * MEGABYTE;
        const start = Math.min(at * MEGABYTE, sizeBytes);
        const missing = missingParts(start, sizeBytes, there);
        for (const { from, to } of missing) {
          expect(to - from + 1).toBeGreaterThan(0);
          expect(to - from + 1).toBeLessThanOrEqual(PART_BYTES);
        }
        const ahead = there.filter(({ from }) => from >= start);
        const all = [...missing, ...ahead].toSorted((one, other) => one.from - other.from);
        for (const [index, { from }] of all.entries()) {
          expect(from).toBe(index === 0 ? start : (all[index - 1]?.to ?? 0) + 1);
        }
        expect(bytesOf(all)).toBe(sizeBytes - start);
      },
    ),
  );
});

test("a part is where its header says, and an answer that is none has no part", () => {
  const named = (value: string) => partOf(new Headers({ "content-range": value }));
  expect(named("bytes 8-15/100")).toEqual({ from: 8, to: 15 });
  expect(named("bytes */100")).toBeUndefined();
  expect(partOf(new Headers())).toBeUndefined();
});
