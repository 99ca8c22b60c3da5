/** Letters without accents and in lower case, so that "haxan" finds "Häxan". */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[’']/g, "")
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}

/** The world has a few thousand names, and each search compares all of them. */
const foldedNames = new Map<string, string>();

function foldName(name: string): string {
  const folded = foldedNames.get(name) ?? fold(name);
  foldedNames.set(name, folded);
  return folded;
}

/**
 * How well a name matches a search that is folded already, 0 for not at all. Every word must begin
 * some word of the name, so that searching while typing works; a whole name scores more than a
 * beginning, which scores more than the rest.
 */
export function howWell(name: string, query: string): number {
  const folded = foldName(name);
  if (query === "" || folded === "") return 0;
  if (folded === query || folded.replace(/^(the|a|an) /, "") === query) return 4;
  if (folded.startsWith(query)) return 3;
  const words = folded.split(" ");
  const answersAll = query.split(" ").every((part) => words.some((word) => word.startsWith(part)));
  if (!answersAll) return 0;
  return folded.includes(query) ? 2 : 1;
}
