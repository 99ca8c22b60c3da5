/**
 * The text of a file that may be in any encoding that people's programs write: UTF-8 and UTF-16
 * with or without a mark, and otherwise what Windows wrote in western Europe.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? guessUtf16(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return undefined;
}

/** The first letters of a table or of JSON are Latin: in UTF-16 every other byte of them is zero. */
function guessUtf16([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return "utf-16be";
  return undefined;
}
