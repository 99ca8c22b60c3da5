import { assert, boolean, property, record } from "fast-check";
import { describe, expect, test } from "vitest";

import { formatConsent, parseConsent } from "./consent.ts";

const anyConsent = record({
  functional: boolean(),
  analytical: boolean(),
  advertising: boolean(),
});

describe("a cookie choice", () => {
  test("is functional and analytical, without advertising, until someone chooses", () => {
    const before = { functional: true, analytical: true, advertising: false, chosen: false };
    expect(parseConsent(undefined)).toEqual(before);
    expect(parseConsent("")).toEqual(before);
  });

  test("survives being stored, whatever it is", () => {
    assert(
      property(anyConsent, (consent) => {
        expect(parseConsent(formatConsent(consent))).toEqual({ ...consent, chosen: true });
      }),
    );
  });

  test("that allows nothing is still a choice", () => {
    const nothing = { functional: false, analytical: false, advertising: false };
    expect(formatConsent(nothing)).toBe("essential");
    expect(parseConsent("essential")).toEqual({ ...nothing, chosen: true });
  });

  test.each(["yes", "functional.yes", "analytical.functional", "functional.functional", "%00"])(
    "is not read from %j, which we never wrote",
    (value) => {
      expect(parseConsent(value)).toEqual(parseConsent(undefined));
    },
  );

  test("never breaks out of its cookie", () => {
    assert(
      property(anyConsent, (consent) => {
        expect(formatConsent(consent)).toMatch(/^[a-z.]+$/);
      }),
    );
  });
});
