import { expect, test } from "vitest";

import { newNonce } from "./nonce.ts";

test("no two answers have the same nonce, and each has 128 bits", () => {
  const nonces = Array.from({ length: 10_000 }, newNonce);
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(new Set(nonces.map((nonce) => Buffer.from(nonce, "base64").length))).toEqual(
    new Set([16]),
  );
});
