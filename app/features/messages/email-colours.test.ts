import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { contrastOf, hexToLinearRgb, oklchToHex } from "#app/lib/pictures/oklch.ts";

import { emailColours, type EmailColour } from "./email-colours.ts";

const tokens = readFileSync(new URL("../../ui/styles/tokens.css", import.meta.url), "utf8");

const toHex = (oklch: string) => {
  const [lightness = NaN, chroma = NaN, hue = NaN] = oklch.split(" ").map(Number);
  return oklchToHex({ lightness, chroma, hue });
};

function tokenOf(name: string): { day: string; night: string } {
  const [, day = "", night = ""] =
    new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\);`).exec(tokens) ??
    [];
  return { day: toHex(day), night: toHex(night) };
}

test.each(Object.entries(emailColours))("%s matches the design token", (name, colour) => {
  expect(colour).toEqual(tokenOf(name));
});

describe.each(["day", "night"] as const)("by %s", (time) => {
  test.each<[EmailColour, EmailColour]>([
    ["screen-light", "seat-raised"],
    ["half-light", "seat-raised"],
    ["half-light", "room"],
    ["screen-light", "room"],
    ["bulb-ink", "seat-raised"],
    ["on-bulb", "bulb"],
  ])("%s can be read on %s", (ink, ground) => {
    const [one, other] = [emailColours[ink][time], emailColours[ground][time]];
    expect(contrastOf(hexToLinearRgb(one), hexToLinearRgb(other))).toBeGreaterThanOrEqual(4.5);
  });
});
