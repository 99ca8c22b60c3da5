export type CardBrand =
  | "Visa"
  | "Mastercard"
  | "RuPay"
  | "American Express"
  | "Discover"
  | "Diners"
  | "JCB";

/** First and last prefix of a range, both of the same length. */
type Range = readonly [from: string, to: string];

/** Narrow ranges come before the wide ones that contain them: RuPay shares Discover's 60 and 65. */
const RANGES: readonly (readonly [CardBrand, readonly Range[]])[] = [
  [
    "RuPay",
    [
      ["508", "508"],
      ["606985", "607984"],
      ["608001", "608500"],
      ["652150", "653149"],
      ["81", "82"],
    ],
  ],
  ["Visa", [["4", "4"]]],
  [
    "Mastercard",
    [
      ["51", "55"],
      ["2221", "2720"],
    ],
  ],
  [
    "American Express",
    [
      ["34", "34"],
      ["37", "37"],
    ],
  ],
  [
    "Discover",
    [
      ["6011", "6011"],
      ["644", "659"],
      ["622126", "622925"],
    ],
  ],
  [
    "Diners",
    [
      ["300", "305"],
      ["3095", "3095"],
      ["36", "36"],
      ["38", "39"],
    ],
  ],
  ["JCB", [["3528", "3589"]]],
];

const isWithin = (digits: string, [from, to]: Range) => {
  const prefix = digits.slice(0, from.length);
  return prefix.length === from.length && prefix >= from && prefix <= to;
};

/** The brand by a number's first digits; Visa when they match none. */
export function brandOf(number: string): CardBrand {
  const digits = number.replaceAll(/\D/g, "");
  const found = RANGES.find(([, ranges]) => ranges.some((range) => isWithin(digits, range)));
  return found?.[0] ?? "Visa";
}

/** The brand that an untrusted text names; undefined when it is unknown. */
export const parseBrand = (text: string): CardBrand | undefined =>
  RANGES.find(([brand]) => brand === text)?.[0];
