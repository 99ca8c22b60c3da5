const BREAK = /<(?:br|\/p|\/div|\/blockquote|\/li|hr)\b[^<>]*>/gi;
const TAG =
  /<\/?(?:a|b|blockquote|code|del|div|em|h[1-6]|hr|i|img|li|ol|p|pre|q|s|small|span|strike|strong|sub|sup|u|ul)\b[^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  hellip: "…",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  rdquo: "”",
  rsquo: "’",
};

/** What a text with markup says, with its paragraphs. What is no markup, such as `a < b`, stays. */
export const plainText = (html: string): string =>
  html
    .replaceAll(BREAK, "\n")
    .replaceAll(TAG, "")
    .replaceAll(ENTITY, (entity, decimal?: string, hex?: string, name = "") => {
      if (decimal === undefined && hex === undefined) return NAMED[name.toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
    })
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
