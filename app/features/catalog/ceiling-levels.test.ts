import { describe, expect, test } from "vitest";

import { ceilings } from "#app/lib/setting.ts";

import { askedMarks, isWithin, toLevels } from "./ceiling-levels.ts";
import { ladders } from "./certificate-ladders.ts";
import type { Certificates } from "./certificate.ts";

/** The lowest ceiling that lets a title through. */
const lowest = (certificates: Certificates, region: string) =>
  ceilings.find((ceiling) => isWithin(toLevels(certificates), ceiling, region)) ?? "none";

describe("how far up a mark stands", () => {
  test.each([
    ["US", "G", "little"],
    ["US", "PG", "kids"],
    ["US", "PG-13", "teens"],
    ["US", "R", "none"],
    ["US", "NC-17", "none"],
    ["US", "TV-Y", "little"],
    ["US", "TV-Y7", "kids"],
    ["US", "TV-PG", "kids"],
    ["US", "TV-14", "teens"],
    ["US", "TV-MA", "none"],
    ["IN", "U", "little"],
    ["IN", "U/A 7+", "kids"],
    ["IN", "UA 7+", "kids"],
    ["IN", "UA", "teens"],
    ["IN", "U/A", "teens"],
    ["IN", "UA 13+", "teens"],
    ["IN", "U/A 13+", "teens"],
    ["IN", "U/A 16+", "none"],
    ["IN", "A", "none"],
    ["IN", "S", "none"],
    ["GB", "U", "little"],
    ["GB", "12A", "teens"],
    ["GB", "15", "none"],
    ["DE", "0", "little"],
    ["DE", "6", "kids"],
    ["DE", "12", "teens"],
    ["DE", "16", "none"],
    ["BR", "L", "little"],
    ["BR", "14", "teens"],
    ["CA", "14A", "teens"],
    ["CA", "18A", "none"],
    ["AU", "PG", "kids"],
    ["AU", "MA 15+", "none"],
    ["NZ", "M", "none"],
    ["NL", "9", "kids"],
    ["NL", "AL", "little"],
    ["IE", "15A", "none"],
    ["ES", "APTA", "little"],
    ["KR", "All", "little"],
    ["KR", "15", "none"],
    ["SE", "11", "teens"],
    ["SE", "Btl", "little"],
  ])("in %s, %s is for %s", (country, mark, ceiling) => {
    expect(lowest({ [country]: mark }, country)).toBe(ceiling);
  });

  test("one country's mark is not another's: an A is for adults in India and for all in Spain", () => {
    expect(lowest({ IN: "A" }, "IN")).toBe("none");
    expect(lowest({ ES: "A" }, "ES")).toBe("little");
  });

  test.each(["NR", "", "Not Rated", "unrated", "hasOwnProperty", "G "])(
    "what cannot be read (%j) says nothing, but for blanks around a mark",
    (mark) => {
      expect(lowest({ US: mark }, "US")).toBe(mark.trim() === "G" ? "little" : "none");
    },
  );

  test("no mark stands at two places of one ladder", () => {
    for (const { shows, ...films } of Object.values(ladders)) {
      for (const ladder of [films, ...(shows ? [shows] : [])]) {
        const marks = Object.values(ladder).flat();
        expect(new Set(marks).size).toBe(marks.length);
      }
    }
  });
});

describe("a title", () => {
  test("is where the viewer's own country puts it, whatever others say", () => {
    const certificates = { IN: "U", US: "R", DE: "16" };
    expect(lowest(certificates, "IN")).toBe("little");
    expect(lowest(certificates, "US")).toBe("none");
  });

  test("is where the strictest puts it whose marks can be read, when one's own says nothing", () => {
    expect(lowest({ US: "PG", GB: "12A", DE: "6" }, "IN")).toBe("teens");
    expect(lowest({ IN: "NR", US: "PG" }, "IN")).toBe("kids");
    // For all in France, which is said of films that frighten a child.
    expect(lowest({ FR: "TP", US: "PG-13" }, "FR")).toBe("teens");
    expect(lowest({ FR: "U", ZZ: "G" }, "FR")).toBe("none");
  });

  test("is above every ceiling while nobody has marked it", () => {
    expect(lowest({}, "US")).toBe("none");
    expect(lowest({ US: "NR", XX: "18" }, "US")).toBe("none");
  });
});

describe("the marks that the film database is asked for", () => {
  test("are those of the viewer's country up to the ceiling, and never those without a mark", () => {
    expect(askedMarks("little", "IN")).toEqual({ country: "IN", marks: "U" });
    expect(askedMarks("kids", "US")).toEqual({ country: "US", marks: "G|PG" });
    expect(askedMarks("teens", "IN").marks).toBe("U|U/A 7+|U/A 13+|UA");
    expect(askedMarks("teens", "GB").marks).not.toContain("15");
  });

  test.each(["FR", "ZW", "JP"])(
    "are the American ones in %s, whose own tell too little",
    (region) => {
      expect(askedMarks("kids", region)).toEqual({ country: "US", marks: "G|PG" });
    },
  );
});
