import { brandOf } from "./card-brand.ts";

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

const MOST_NUMBER_CHARACTERS = 19;

/** Digits in groups of four, at most 19 characters with the spaces. */
export function formatCardNumber(text: string): string {
  const groups = digitsOf(text).match(/\d{1,4}/g) ?? [];
  return groups.join(" ").slice(0, MOST_NUMBER_CHARACTERS);
}

/**
 * MM/YY; a month of one digit is completed, and a year of four digits is reduced to its last two.
 */
export function formatExpiry(text: string): string {
  const completed = text.replace(/^\s*(\d)\s*\//, "0$1/");
  const digits = digitsOf(completed);
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 6)];
  if (year === "") return month;
  return `${month}/${/^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2)}`;
}

/** Three digits; four only for American Express. */
export const cvvLengthOf = (cardNumber: string) =>
  brandOf(cardNumber) === "American Express" ? 4 : 3;

export const formatCvv = (text: string, cardNumber: string) =>
  digitsOf(text).slice(0, cvvLengthOf(cardNumber));

/**
 * Formats the typed text and returns the caret's position: after as many digits as before, so that
 * a correction in the middle of a number does not move it to the end.
 */
export function rewrite(
  text: string,
  caret: number,
  format: (text: string) => string,
): { text: string; caret: number } {
  const written = format(text);
  if (caret >= text.length) return { text: written, caret: written.length };
  const wanted = digitsOf(text.slice(0, caret)).length;
  let place = 0;
  for (let seen = 0; seen < wanted && place < written.length; place += 1) {
    if (/\d/.test(written.charAt(place))) seen += 1;
  }
  return { text: written, caret: place };
}
