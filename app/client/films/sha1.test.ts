import { createHash } from "node:crypto";

import { array, assert, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";

import { createSha1 } from "./sha1.ts";

const expected = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

test("the checksum is that of all bytes, however they come", () => {
  const pieces = array(uint8Array({ maxLength: 200 }), { maxLength: 12 });
  assert(
    property(pieces, (given) => {
      const sum = createSha1();
      for (const piece of given) sum.add(piece);
      expect(sum.finish()).toBe(expected(Buffer.concat(given)));
    }),
  );
});

test("every length around a block has its own end", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = new Uint8Array(length).fill(length);
    const sum = createSha1();
    sum.add(bytes);
    expect(sum.finish()).toBe(expected(bytes));
  }
});
