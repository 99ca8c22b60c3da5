const letters = new Intl.Segmenter();

/** The first letter of each word of a name, in upper case. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words.map((word) => firstCharacter(word)).join("");
}

/** The first letter as a reader sees it, even when it consists of several characters. */
function firstCharacter(word: string): string {
  const [first] = letters.segment(word);
  return (first?.segment ?? "").toUpperCase();
}
