import { msg, t, type MarkedText } from "#app/translations/t.ts";

import { brandOf, type CardBrand } from "./card-brand.ts";
import { cvvLengthOf } from "./card-writing.ts";

/** What a viewer types, in the order of the form. */
export const cardFields = ["number", "name", "expiry", "cvv"] as const;

export type CardField = (typeof cardFields)[number];
export type CardFields = Record<CardField, string>;

/** The only data that leaves the browser. */
export interface CardTrace {
  lastFour: string;
  brand: CardBrand;
}

export type CardCheck =
  | { outcome: "good"; trace: CardTrace }
  | {
      outcome: "refused";
      /** The form's error as a whole. */
      problem?: string;
      /** The errors by field. */
      errors: Partial<CardFields>;
    };

const MISSING: Record<CardField, MarkedText> = {
  number: msg("Please enter the card number"),
  name: msg("Please enter the name on the card"),
  expiry: msg("Please enter the expiry date"),
  cvv: msg("Please enter the CVV"),
};

export const FILL_IN_ALL = msg("Please fill in all payment details");

/** Checks a card as far as possible without asking its bank. */
export function checkCard(fields: CardFields, now: Date): CardCheck {
  const missing = cardFields.filter((name) => fields[name].trim() === "");
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((name) => [name, t(MISSING[name])]));
    return { outcome: "refused", problem: t(FILL_IN_ALL), errors };
  }
  const digits = fields.number.replaceAll(" ", "");
  const number = isCardNumber(digits) ? undefined : t("This number is not right. Please check it.");
  const expiry = findExpiryProblem(fields.expiry, now);
  const length = cvvLengthOf(digits);
  const cvv =
    fields.cvv.length === length
      ? undefined
      : t("The CVV of this card has {length, plural, one {# digit} other {# digits}}", { length });
  if (number === undefined && expiry === undefined && cvv === undefined) {
    return { outcome: "good", trace: { lastFour: digits.slice(-4), brand: brandOf(digits) } };
  }
  const errors = {
    ...(number !== undefined && { number }),
    ...(expiry !== undefined && { expiry }),
    ...(cvv !== undefined && { cvv }),
  };
  return { outcome: "refused", errors };
}

/**
 * The Luhn checksum: every second digit from the right counts double, and the sum is a multiple of
 * ten.
 */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid to the end of its month. */
function findExpiryProblem(expiry: string, now: Date): string | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return t("Please write it as MM/YY");
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1);
  return firstDayAfter > now ? undefined : t("This card has expired");
}
