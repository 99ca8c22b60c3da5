import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ageLimits } from "#app/lib/setting.ts";

import { askedMarks, isWithin, toLevels } from "./level-of-marks.ts";
import { ladders } from "./certificate-ladders.ts";
import { toShowCertificates, type Certificates } from "./certificate.ts";

/** The lowest age limit that allows a title, whose countries have one certificate or several. */
function lowest(marks: Record<string, string | string[]>, region: string) {
  const certificates: Certificates = Object.fromEntries(
    Object.entries(marks).map(([country, given]) => [country, [given].flat()]),
  );
  return ageLimits.find((ageLimit) => isWithin(toLevels(certificates), ageLimit, region)) ?? "none";
}

describe("the level of a certificate", () => {
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
    ["SE", "Från 7 år", "kids"],
    ["SE", "Från 11 år", "teens"],
    ["SE", "Från 15 år", "none"],
    ["AR", "SAM 18", "none"],
    ["BE", "KNT", "none"],
    ["BE", "ENA", "none"],
    ["BE", "KT/EA", "little"],
    ["ES", "10", "kids"],
    ["IT", "BA", "kids"],
    ["PH", "SPG", "none"],
    ["PL", "BO", "little"],
    ["PL", "7", "kids"],
    ["PL", "12", "teens"],
    ["PL", "15", "none"],
    ["CZ", "U", "little"],
    ["CZ", "12+", "teens"],
    ["CZ", "15+", "none"],
    ["SK", "7", "kids"],
    ["SK", "15", "none"],
    ["RO", "A.G.", "little"],
    ["RO", "AP-12", "teens"],
    ["RO", "N-15", "none"],
    ["BG", "B", "kids"],
    ["BG", "C", "teens"],
    ["BG", "D", "none"],
    ["GR", "K", "little"],
    ["GR", "K-12", "teens"],
    ["GR", "K-15", "none"],
    ["TR", "Genel İzleyici Kitlesi", "little"],
    ["TR", "6A", "kids"],
    ["TR", "13A", "teens"],
    ["TR", "16+", "none"],
    ["TH", "G", "little"],
    ["TH", "13", "teens"],
    ["TH", "น 13+", "teens"],
    ["TH", "15", "none"],
    ["ID", "SU", "little"],
    ["ID", "A", "kids"],
    ["ID", "13+", "teens"],
    ["ID", "17+", "none"],
    ["MY", "U", "little"],
    ["MY", "P13", "teens"],
    ["MY", "18SG", "none"],
    ["HK", "I", "little"],
    ["HK", "IIA", "teens"],
    ["HK", "IIB", "none"],
    ["TW", "6+", "kids"],
    ["TW", "12+", "teens"],
    ["TW", "15+", "none"],
    ["IL", "All", "little"],
    ["IL", "14", "teens"],
    ["IL", "16", "none"],
    ["ZA", "7-9PG", "kids"],
    ["ZA", "10-12PG", "kids"],
    ["ZA", "13", "teens"],
    ["ZA", "16", "none"],
    ["TW", "R-18", "none"],
    ["TW", "PG-12", "teens"],
    ["FI", "K-11", "teens"],
    ["FI", "K-15", "none"],
    ["NO", "7 år", "kids"],
    ["NO", "11 år", "teens"],
    ["NO", "15 år", "none"],
    ["GR", "Κ", "little"],
    ["GR", "Κ-12", "teens"],
    ["GR", "Κ-15", "none"],
    ["GR", "G", "little"],
    ["BR", "Livre", "little"],
    ["BR", "10 anos", "kids"],
    ["BR", "12 anos", "teens"],
    ["BR", "16 anos", "none"],
    ["KR", "전체 관람가", "little"],
    ["KR", "12세 이상 관람가", "teens"],
    ["KR", "15세 이상 관람가", "none"],
    ["KR", "15세이상관람가", "none"],
    ["KR", "청소년 관람불가", "none"],
    ["TH", "น 15+", "none"],
    ["TH", "ฉ 20-", "none"],
    ["PR", "PG", "kids"],
    ["PR", "TV-14", "teens"],
    ["VI", "R", "none"],
    ["LT", "V", "little"],
    ["LT", "N-13", "teens"],
    ["LT", "N-16", "none"],
    ["LV", "7+", "kids"],
    ["LV", "16+", "none"],
    ["LU", "EA", "little"],
    ["LU", "12", "teens"],
    ["LU", "16", "none"],
    ["IS", "L", "little"],
    ["IS", "9", "kids"],
    ["IS", "16", "none"],
    ["MA", "-12", "teens"],
    ["MA", "-16", "none"],
    ["MO", "A", "little"],
    ["MO", "B", "teens"],
    ["MO", "C", "none"],
  ])("in %s, %s is for %s", (country, mark, ageLimit) => {
    expect(lowest({ [country]: mark }, country)).toBe(ageLimit);
  });

  test("certificates belong to their country: an A is for adults in India and for all in Spain", () => {
    expect(lowest({ IN: "A" }, "IN")).toBe("none");
    expect(lowest({ ES: "A" }, "ES")).toBe("little");
  });

  test.each(["NR", "", "Not Rated", "unrated", "hasOwnProperty", "G "])(
    "an unreadable one (%j) says nothing, except for spaces around a certificate",
    (mark) => {
      expect(lowest({ US: mark }, "US")).toBe(mark.trim() === "G" ? "little" : "none");
    },
  );

  test("no certificate has two places on one ladder", () => {
    for (const { shows, unrestricted = [], ...films } of Object.values(ladders)) {
      for (const ladder of [films, ...(shows ? [shows] : [])]) {
        const marks = [...Object.values(ladder), unrestricted].flat();
        expect(new Set(marks).size).toBe(marks.length);
      }
    }
  });
});

describe("a title", () => {
  test("has the level of the viewer's own country, whatever others say", () => {
    const certificates = { IN: "U", US: "R", DE: "16" };
    expect(lowest(certificates, "IN")).toBe("little");
    expect(lowest(certificates, "US")).toBe("none");
  });

  test("has the strictest readable level when the viewer's country says nothing", () => {
    expect(lowest({ US: "PG", GB: "12A", DE: "6" }, "IN")).toBe("teens");
    expect(lowest({ IN: "NR", US: "PG" }, "IN")).toBe("kids");
    // For all in France, also used for films that frighten a child.
    expect(lowest({ FR: "TP", US: "PG-13" }, "FR")).toBe("teens");
    expect(lowest({ FR: "U", ZZ: "G" }, "FR")).toBe("none");
  });

  test("is above every age limit without a certificate", () => {
    expect(lowest({}, "US")).toBe("none");
    expect(lowest({ US: "NR", XX: "18" }, "US")).toBe("none");
  });
});

describe("a country with several certificates", () => {
  test("counts with the strictest, wherever it is among them", () => {
    expect(lowest({ IN: ["A", "U"] }, "IN")).toBe("none");
    expect(lowest({ IN: ["U", "A"] }, "IN")).toBe("none");
    expect(lowest({ DE: ["12", "6"] }, "DE")).toBe("teens");
    // The same holds for the other countries, when the viewer's says nothing.
    expect(lowest({ US: ["G", "PG"], AU: ["G", "M"] }, "IN")).toBe("teens");
  });

  test("is above every age limit with an unreadable certificate beside a readable one", () => {
    expect(lowest({ US: ["G", "NR"] }, "US")).toBe("none");
    expect(lowest({ GB: ["?", "U"], US: "G" }, "IN")).toBe("none");
  });

  test.each(["FR U", "FR TP", "IT T", "JP G", "CA E", "AU E", "DK F"])(
    "defers to the others with %s, which only says that nobody is excluded",
    (text) => {
      const [country = "", mark = ""] = text.split(" ");
      expect(lowest({ [country]: mark, US: "PG" }, country)).toBe("kids");
      expect(lowest({ [country]: mark }, country)).toBe("none");
    },
  );

  test("counts with its own and the others' when it has both kinds", () => {
    expect(lowest({ FR: ["TP", "10"], US: "PG-13" }, "FR")).toBe("teens");
    expect(lowest({ FR: ["12", "TP"], US: "G" }, "FR")).toBe("teens");
    expect(lowest({ FR: ["12", "TP"], US: "G" }, "IN")).toBe("teens");
    expect(lowest({ FR: ["12", "TP"] }, "FR")).toBe("teens");
  });
});

describe("for any certificates of a title, in any order", () => {
  const countries = ["IN", "US", "FR", "DE", "ZZ"];
  const marks = ["U", "TP", "A", "UA", "G", "PG", "R", "TV-14", "0", "6", "10", "12", "16", "NR"];
  const row = fc.record({
    iso_3166_1: fc.constantFrom(...countries),
    rating: fc.constantFrom(...marks, ""),
  });
  type Row = { iso_3166_1: string; rating: string };
  const region = fc.constantFrom(...countries);
  const lowestOf = (rows: Row[], of: string) => {
    const levels = toLevels(toShowCertificates(rows));
    return ageLimits.findIndex((ageLimit) => isWithin(levels, ageLimit, of));
  };
  const shown = (rows: Row[]) =>
    Object.entries(toShowCertificates(rows))
      .map(([country, [first]]) => `${country} ${first}`)
      .toSorted();

  test("their order never matters, neither for the limit nor for the one that is shown", () => {
    fc.assert(
      fc.property(
        fc
          .array(row, { maxLength: 8 })
          .chain((rows) =>
            fc.tuple(
              fc.constant(rows),
              fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
            ),
          ),
        region,
        ([rows, shuffled], of) => {
          expect(lowestOf(shuffled, of)).toBe(lowestOf(rows, of));
          expect(shown(shuffled)).toEqual(shown(rows));
        },
      ),
      { numRuns: 500 },
    );
  });

  /** The age limits that allow the title with one more certificate, but not without it. */
  function openedBy(more: Row, rows: Row[], of: string) {
    const opens = (all: Row[]) =>
      ageLimits.filter((ageLimit) => isWithin(toLevels(toShowCertificates(all)), ageLimit, of));
    return opens([...rows, more]).filter((ageLimit) => !opens(rows).includes(ageLimit));
  }
  const isRated = (rows: Row[]) => toLevels(toShowCertificates(rows)) !== "";

  test("a further one of a country never opens a rated title, whatever other countries say", () => {
    fc.assert(
      fc.property(
        fc
          .array(row, { minLength: 1, maxLength: 8 })
          .filter(isRated)
          .chain((rows) => {
            const marked = rows.filter(({ rating }) => rating !== "");
            const given = marked.map(({ iso_3166_1: country }) => country);
            return fc.tuple(fc.constant(rows), fc.constantFrom(...given));
          }),
        fc.constantFrom(...marks, ""),
        region,
        ([rows, country], rating, of) => {
          expect(openedBy({ iso_3166_1: country, rating }, rows, of)).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("one of another country never opens a rated title", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), row, region, (rows, more, of) => {
        fc.pre(isRated(rows) && more.iso_3166_1 !== of);
        expect(openedBy(more, rows, of)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the certificates that the film database is asked for", () => {
  test("are those of the viewer's country up to the age limit, never including unrated titles", () => {
    expect(askedMarks("little", "IN")).toEqual({ country: "IN", marks: "U" });
    expect(askedMarks("kids", "US")).toEqual({ country: "US", marks: "G|PG" });
    expect(askedMarks("teens", "IN").marks).toBe("U|U/A 7+|U/A 13+|UA");
    expect(askedMarks("teens", "GB").marks).not.toContain("15");
  });

  test.each(["FR", "ZW", "JP", "MA", "PR", "LT", "IS"])(
    "are the American ones in %s, whose own are too coarse or too rare",
    (region) => {
      expect(askedMarks("kids", region)).toEqual({ country: "US", marks: "G|PG" });
    },
  );
});
