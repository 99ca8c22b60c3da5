/** Letters without accents and in lower case, so that "haxan" finds "Häxan". */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[’']/g, "")
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}

/**
 * How well a name matches a search, 0 for not at all. Every word must begin some word of the name,
 * so that searching while typing works; a whole name scores more than a beginning, which scores
 * more than the rest.
 */
export function howWell(name: string, query: string): number {
  const [folded, asked] = [fold(name), fold(query)];
  if (asked === "" || folded === "") return 0;
  if (folded === asked || folded.replace(/^(the|a|an) /, "") === asked) return 4;
  if (folded.startsWith(asked)) return 3;
  const words = folded.split(" ");
  const answersAll = asked.split(" ").every((part) => words.some((word) => word.startsWith(part)));
  if (!answersAll) return 0;
  return folded.includes(asked) ? 2 : 1;
}
