import { noop } from "cockatiel";
import { expect, test } from "vitest";

import { createOddAddresses } from "./odd-addresses.ts";
import { ServiceError } from "./service-error.ts";

const address = (number: number) => new URL(`http://films.example/${number}`);
const open = () => createOddAddresses({ initialDelay: 60_000, maxDelay: 60_000 });

test("an address is counted once it was odd, and counted on when it is odd again", () => {
  const odd = open();
  expect(odd.policyFor(address(1))).toBe(noop);
  odd.watch(address(1));
  const policy = odd.policyFor(address(1));
  expect(policy).not.toBe(noop);
  odd.watch(address(1));
  expect(odd.policyFor(address(1))).toBe(policy);
  expect(odd.policyFor(address(2))).toBe(noop);
});

test("the oldest of two hundred addresses is forgotten, and no other", () => {
  const odd = open();
  for (let number = 1; number <= 200; number += 1) odd.watch(address(number));
  expect(odd.policyFor(address(1))).not.toBe(noop);
  odd.watch(address(201));
  expect(odd.policyFor(address(1))).toBe(noop);
  expect(odd.policyFor(address(2))).not.toBe(noop);
  expect(odd.policyFor(address(201))).not.toBe(noop);
});

test("an address rests after six garbled answers in a row, and after no other failure", async () => {
  const odd = open();
  odd.watch(address(1));
  odd.watch(address(2));
  const ask = (number: number, reason: "garbled" | "timeout") =>
    odd
      .policyFor(address(number))
      .execute(() => {
        throw new ServiceError("film database", reason);
      })
      .catch((error: unknown) => error instanceof ServiceError);
  for (let tries = 1; tries <= 6; tries += 1) {
    expect(await ask(1, "garbled")).toBe(true);
    expect(await ask(2, "timeout")).toBe(true);
  }
  expect(await ask(1, "garbled"), "it is not asked").toBe(false);
  expect(await ask(2, "timeout")).toBe(true);
});
