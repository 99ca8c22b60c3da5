/** FNV-1a: the same text always gives the same number, so that generated content stays the same. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) {
    value = Math.imul(value ^ byte, 0x01000193);
  }
  return value >>> 0;
}

/** Hexadecimal digits that are derived from a text. */
export function hexDigits(text: string, count: number): string {
  let digits = "";
  for (let round = 0; digits.length < count; round += 1) {
    digits += hash(`${text}#${round}`).toString(16).padStart(8, "0");
  }
  return digits.slice(0, count);
}
