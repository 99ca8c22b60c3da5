import { describe, expect, test } from "vitest";

import { contrastOf, hexToLinearRgb, oklchToHex, oklchToLinearRgb } from "./oklch.ts";

describe("oklch", () => {
  test("the primaries match CSS Color 4", () => {
    expect(oklchToHex({ lightness: 1, chroma: 0, hue: 0 })).toBe("#ffffff");
    expect(oklchToHex({ lightness: 0.62796, chroma: 0.25768, hue: 29.234 })).toBe("#ff0000");
    expect(oklchToHex({ lightness: 0.86644, chroma: 0.29483, hue: 142.495 })).toBe("#00ff00");
    expect(oklchToHex({ lightness: 0.45201, chroma: 0.31321, hue: 264.052 })).toBe("#0000ff");
  });

  test("colors that no screen can show are clipped", () => {
    const { red, green, blue } = oklchToLinearRgb({ lightness: 0.9, chroma: 0.4, hue: 145 });
    expect([red, green, blue].every((part) => part >= 0 && part <= 1)).toBe(true);
  });

  test("contrast ranges from 1 to 21, whichever color comes first", () => {
    const [black, white, grey] = ["#000000", "#ffffff", "#767676"].map(hexToLinearRgb);
    if (!black || !white || !grey) throw new Error("three colours were given");
    expect(contrastOf(black, white)).toBeCloseTo(21, 5);
    expect(contrastOf(white, white)).toBe(1);
    expect(contrastOf(grey, white)).toBeCloseTo(4.54, 2);
    expect(contrastOf(white, grey)).toBe(contrastOf(grey, white));
  });
});
