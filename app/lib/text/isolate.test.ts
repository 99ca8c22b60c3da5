import { expect, test } from "vitest";

import { isolate } from "./isolate.ts";

test("only right-to-left text is isolated from the text around it", () => {
  expect(isolate("Metropolis")).toBe("Metropolis");
  expect(`Add ${isolate("שלום (1984)")} to watchlist`).toBe(
    "Add \u2068שלום (1984)\u2069 to watchlist",
  );
});
