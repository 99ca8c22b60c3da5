import { createRequestHandler, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { startTestRendering } from "#tests/pages/test-rendering.ts";
import { buildOf } from "#tests/site.ts";

import type { GuardedRoute } from "./guarded-route.ts";
import { renderingContext } from "./rendering.ts";

/** Asks the router for one address after the guard approved another. */
async function ask(address: string, guarded: GuardedRoute | undefined, method = "GET") {
  const ran: string[] = [];
  const faults: unknown[] = [];
  const run = ({ url }: { url: URL }) => {
    ran.push(url.pathname);
    return { secret: "what was paid" };
  };
  const build = buildOf({
    "/login": { loader: run },
    "/movie/:id": { loader: run, action: run },
    "/profile/billing": { loader: run, action: run },
  });
  const context = new RouterContextProvider();
  const report = (error: unknown) => void faults.push(error);
  context.set(renderingContext, startTestRendering({ report, route: guarded as GuardedRoute }));
  const request = new Request(`http://films.local${address}`, { method });
  const answer = await createRequestHandler(build, "production")(request, context);
  return { ran, faults: faults.length, status: answer.status, text: await answer.text() };
}

const BILLING = { pattern: "profile/billing", path: "/profile/billing" };

test.each(["/profile/billing", "/profile/billing.data"])(
  "%s runs where the guard approved it",
  async (address) => {
    const { ran, status, faults } = await ask(address, BILLING);
    expect({ ran, status, faults }).toEqual({ ran: ["/profile/billing"], status: 200, faults: 0 });
  },
);

test.each([
  ["another route", { pattern: "login", path: "/login" }],
  ["another page of the same route", { pattern: "profile/billing", path: "/profile" }],
  ["no route", { pattern: undefined, path: "/profile/billing" }],
  ["nothing at all", undefined],
])("no route runs where the guard approved %s, and a fault is reported", async (_, guarded) => {
  for (const address of ["/profile/billing", "/profile/billing.data"]) {
    for (const method of ["GET", "POST"]) {
      const { ran, status, faults, text } = await ask(address, guarded, method);
      expect({ ran, status, faults }).toEqual({ ran: [], status: 500, faults: 1 });
      expect(text).not.toContain("what was paid");
    }
  }
});

test("one film is not another", async () => {
  const other = await ask("/movie/550", { pattern: "movie/:id", path: "/movie/551" });
  expect(other.ran).toEqual([]);
});
