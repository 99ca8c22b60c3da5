import { assert, boolean, constantFrom, property, record } from "fast-check";
import { describe, expect, test } from "vitest";

import { deviceCookies, preferencesOnDevice } from "./device-cookies.ts";
import {
  changedOf,
  defaultPreferences,
  formatPreferences,
  parsePreferences,
  type Preferences,
} from "./preferences.ts";

const languages = ["en", "hi"];
const some = record({
  theme: constantFrom("system" as const, "evening" as const, "matinee" as const),
  region: constantFrom("", "IN", "US"),
  captions: constantFrom("", "any", "en", "hi"),
  autoplaysTrailers: boolean(),
  reducesData: boolean(),
  hidesWatched: boolean(),
});

test("what a form says is read as it was written, whatever was chosen", () => {
  assert(
    property(some, (preferences) => {
      const fields = new URLSearchParams(formatPreferences(preferences));
      expect(parsePreferences(fields, languages)).toEqual({ preferences, errors: {} });
    }),
  );
});

test.each([
  ["theme=neon&region=&captions=", "theme"],
  ["theme=system&region=XX&captions=", "region"],
  ["theme=system&region=&captions=tlh", "captions"],
  ["theme=system&region=&captions=&hidesWatched=maybe", "hidesWatched"],
  ["theme=system&captions=", "region"],
])("a form that says %j is not taken for its %s", (text, field) => {
  const { errors } = parsePreferences(new URLSearchParams(text), languages);
  expect(Object.keys(errors)).toEqual([field]);
});

test("only what was changed counts as changed", () => {
  assert(
    property(some, some, (before, after) => {
      const changed = changedOf(before, after);
      expect({ ...before, ...changed }).toEqual(after);
      expect(changedOf(before, before)).toEqual({});
    }),
  );
});

describe("a device", () => {
  const liked: Preferences = {
    ...defaultPreferences,
    theme: "matinee",
    region: "US",
    reducesData: true,
  };
  const device = (cookies: string | null) => ({ cookies, language: "en", isHttps: false });
  const namesOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]);

  test("on which nothing was chosen does as its viewer likes it", () => {
    const told = namesOf(deviceCookies(liked, device(null)));
    expect(told).toEqual(["theme=matinee", "setting=en-US", "data=less"]);
    expect(deviceCookies(defaultPreferences, device(null))).toEqual([]);
  });

  test("keeps what was chosen on it, until it is changed for the account", () => {
    const own = "theme=evening; setting=en-IN; data=full";
    expect(deviceCookies(liked, device(own))).toEqual([]);
    const changed = { theme: liked.theme, region: "" };
    const told = deviceCookies({ ...liked, ...changed }, device(own), changed);
    expect(namesOf(told)).toEqual(["theme=matinee", "setting="]);
    expect(told[1]).toContain("Max-Age=0");
    expect(preferencesOnDevice(liked, { cookies: own, region: "IN" })).toEqual({
      ...liked,
      theme: "evening",
      region: "IN",
      reducesData: false,
    });
    expect(preferencesOnDevice(liked, { cookies: "theme=neon", region: "IN" })).toEqual(liked);
  });
});
