import type { Message } from "./message.ts";

/** The texts of a script that its page shows differently from the source, or cannot read itself. */
export type PageTexts = Readonly<Record<number, Message>>;

export const textKey = (text: string, context: string) =>
  context === "" ? text : `${context}\u0004${text}`;

/**
 * What a page calls a text: a short number made from it, because the script has the text itself
 * already. A test sees to it that no two texts have the same.
 */
export function pageKey(text: string, context: string): number {
  let sum = 0;
  for (const letter of textKey(text, context)) {
    sum = (Math.imul(sum, 33) ^ letter.charCodeAt(0)) >>> 0;
  }
  return sum;
}
