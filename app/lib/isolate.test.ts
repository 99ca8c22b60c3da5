import { expect, test } from "vitest";

import { isolate } from "./isolate.ts";

test("only words from right to left are kept apart from what is around them", () => {
  expect(isolate("Metropolis")).toBe("Metropolis");
  expect(`Add ${isolate("שלום (1984)")} to watchlist`).toBe(
    "Add \u2068שלום (1984)\u2069 to watchlist",
  );
});
