import { expect, test } from "vitest";

import { findOpening } from "./preferred-captions.ts";

const of = (...languages: string[]) =>
  languages.map((language) => ({ address: `/${language}`, label: `In ${language}`, language }));
const never = { captions: "", captionsInPlaceOf: undefined };

test.each([
  ["off", of("en", "hi"), "", -1],
  ["in their language", of("en", "hi"), "hi", 1],
  ["in whatever language there is", of("fr"), "any", 0],
  ["in whatever language there is, and there is none", [], "any", -1],
  ["in one that the film does not have", of("fr", "de"), "hi", -1],
  ["in one that may be what nobody named", of("fr", ""), "en", 1],
])("a film opens with the viewer's preferred captions: %s", (_, choices, preferred, index) => {
  expect(findOpening(choices, never, preferred)).toBe(index);
});

test("a choice made in the player wins, until the viewer changes the preference", () => {
  const choices = of("en", "hi");
  const off = { captions: "", captionsInPlaceOf: "hi" };
  expect(findOpening(choices, off, "hi")).toBe(-1);
  expect(findOpening(choices, off, "en")).toBe(0);
  const english = { captions: "In en", captionsInPlaceOf: "" };
  expect(findOpening(choices, english, "")).toBe(0);
  expect(findOpening(choices, english, "hi")).toBe(1);
});
