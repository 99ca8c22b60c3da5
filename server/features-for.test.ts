import { expect, test } from "vitest";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import type { SharedFeatures } from "#app/features/features-context.ts";

import { createFeaturesFor, featuresForEverybody, type ClosedFeatures } from "./features-for.ts";

const shared = { watchlist: { change: () => "changed" } } as unknown as SharedFeatures;
const closed = {
  accounts: { changePassword: () => "changed", signOut: () => "signed out" },
  billing: { cancel: () => "canceled" },
  operator: { inbox: { list: () => [] }, setup: { isOpen: () => false } },
} as unknown as ClosedFeatures;

const featuresFor = createFeaturesFor(shared, closed);
const viewer = { audience: "everyone", isOperator: false } as Viewer;

/** What becomes of a call of each of them. */
function callAll({ accounts, billing, operator }: ReturnType<typeof featuresFor>) {
  const attempt = (call: () => unknown) => {
    try {
      call();
      return "allowed";
    } catch (error) {
      return String(error);
    }
  };
  return {
    password: attempt(() => Reflect.apply(accounts.changePassword, undefined, [])),
    signOut: attempt(() => Reflect.apply(accounts.signOut, undefined, [])),
    cancel: attempt(() => Reflect.apply(billing.cancel, undefined, [])),
    inbox: attempt(() => Reflect.apply(operator.inbox.list, undefined, [])),
  };
}

const refusesOperators = expect.stringContaining("no operator");
const refusesChildren = expect.stringContaining("A child's profile");

test("a viewer reaches their account and payments, and nothing of an operator's", () => {
  const all = { password: "allowed", signOut: "allowed", cancel: "allowed" };
  expect(callAll(featuresFor(viewer))).toEqual({ ...all, inbox: refusesOperators });
  expect(callAll(featuresFor(undefined))).toEqual({ ...all, inbox: refusesOperators });
  expect(callAll(featuresFor({ ...viewer, isOperator: true }))).toEqual({
    ...all,
    inbox: "allowed",
  });
});

test("a child's profile reaches what is open to children alone", () => {
  expect(callAll(featuresFor({ ...viewer, audience: "kids" }))).toEqual({
    password: refusesChildren,
    signOut: "allowed",
    cancel: refusesChildren,
    inbox: refusesOperators,
  });
});

test.each(["accounts", "billing", "operator"] as const)(
  "a page that is the same for everybody reaches what is shared, and not %s",
  (name) => {
    const features = featuresForEverybody(shared);
    expect(features.watchlist).toBe(shared.watchlist);
    expect(() => features[name]).toThrow(`reached for ${name}`);
  },
);
