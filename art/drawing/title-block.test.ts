import { array, assert, property, stringMatching } from "fast-check";
import { describe, expect, test } from "vitest";
import { letterable, measure } from "./lettering.ts";
import { bylineText, fitTitle } from "./title-block.ts";

describe("lettering", () => {
  test("is in capitals, with the accents that the fonts have", () => {
    expect(letterable("Amélie")).toBe("AMÉLIE");
    expect(letterable("Łódź")).toBe("ŁÓDŹ");
  });

  test("drops an accent that it cannot draw, and symbols that are not letters", () => {
    expect(letterable("Hả Nội")).toBe("HA NOI");
    expect(letterable("Up 🎈")).toBe("UP");
  });

  test("refuses text that it would draw as empty boxes", () => {
    expect(letterable("दंगल")).toBeUndefined();
    expect(letterable("தமிழ்")).toBeUndefined();
    expect(letterable("3 इडियट्स")).toBeUndefined();
    expect(letterable("🎈")).toBeUndefined();
    expect(letterable("")).toBeUndefined();
  });

  test("kerns: two slanting letters are closer than alone", () => {
    expect(measure("AV", "condensed", 100)).toBeLessThan(
      measure("A", "condensed", 100) + measure("V", "condensed", 100),
    );
  });
});

describe("a title", () => {
  test("never overflows its room, whatever its length, and loses no word", () => {
    const words = array(stringMatching(/^[A-Z]{1,24}$/u), { minLength: 1, maxLength: 18 });
    assert(
      property(words, (list) => {
        const block = fitTitle(list.join(" "), 356, 150);
        expect(block.lines.join(" ")).toBe(list.join(" "));
        expect(block.height).toBeLessThanOrEqual(150.01);
        for (const line of block.lines) {
          expect(measure(line, "condensed", block.size)).toBeLessThanOrEqual(356.01);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("is broken where its longest line is shortest", () => {
    expect(fitTitle("THE PASSION OF JOAN OF ARC", 356, 150).lines).toEqual([
      "THE PASSION",
      "OF JOAN OF ARC",
    ]);
  });

  test("is one large line when it is short", () => {
    expect(fitTitle("CHARADE", 356, 150).lines).toEqual(["CHARADE"]);
  });
});

describe("a byline", () => {
  test("drops names from the end before it overflows", () => {
    expect(bylineText("Stanley Donen, Gene Kelly", "1952", 356)).toContain("GENE KELLY");
    const crowd = "Adriana Alexandrescu-Popa, Bartholomew Featherstonehaugh, Cordelia Montgomery";
    expect(bylineText(crowd, "1952", 356)).toBe("ADRIANA ALEXANDRESCU-POPA  ·  1952");
  });

  test("is only the year when the name cannot be lettered, and empty without either", () => {
    expect(bylineText("तिवारी", "2016", 356)).toBe("2016");
    expect(bylineText(undefined, undefined, 356)).toBe("");
  });
});
