import { assert, boolean, constantFrom, property, record } from "fast-check";
import { describe, expect, test } from "vitest";

import { choicesFor, preferencesOnDevice } from "./device-preferences.ts";
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
  followsWatchlist: boolean(),
  showsRatings: boolean(),
  playbackRate: constantFrom(0.25, 1, 1.75),
  timeZone: constantFrom("", "UTC", "Asia/Kolkata"),
});

const fieldsOf = (text: string) => Object.fromEntries(new URLSearchParams(text));

test("a form is read as it was written, whatever was chosen", () => {
  assert(
    property(some, (preferences) => {
      const fields = fieldsOf(formatPreferences(preferences));
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
  ["theme=system&region=&captions=&playbackRate=3", "playbackRate"],
])("a form that says %j gets the default for its %s", (text, field) => {
  const { errors } = parsePreferences(fieldsOf(text), languages);
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
  const deviceWith = (choices: Record<string, string>) => ({
    device: { choice: (name: string) => choices[name] },
    language: "en",
    region: "IN",
  });
  const anew = deviceWith({});

  test("without choices of its own follows the viewer's preferences", () => {
    const followed = { theme: "matinee", setting: "en-US", data: "less" };
    expect(choicesFor(liked, anew)).toEqual(followed);
    expect(choicesFor(defaultPreferences, anew)).toEqual({});
  });

  test("keeps its own choices until they are changed for the account", () => {
    const own = deviceWith({ theme: "evening", setting: "en-IN", data: "full" });
    expect(choicesFor(liked, own)).toEqual({});
    const changed = { theme: liked.theme, region: "" };
    const applied = choicesFor({ ...liked, ...changed }, own, changed);
    expect(applied).toEqual({ theme: "matinee", setting: "" });
    expect(preferencesOnDevice(liked, own)).toEqual({
      ...liked,
      theme: "evening",
      region: "IN",
      reducesData: false,
    });
    expect(preferencesOnDevice(liked, deviceWith({ theme: "neon" }))).toEqual(liked);
  });
});
