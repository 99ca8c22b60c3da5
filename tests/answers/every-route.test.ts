import { expect, test } from "vitest";

import { addressesOf } from "../../trials/answers/addresses.ts";
import { requireEvery } from "../../trials/answers/record-answers.ts";
import { readSiteRoutes } from "../../trials/answers/site-routes.ts";

test("a recording opens every route, and sends something to each that receives something", async () => {
  const routes = await readSiteRoutes();
  expect(() => requireEvery(routes)).not.toThrow();
  expect(addressesOf(routes).length).toBeGreaterThan(routes.length);
});
