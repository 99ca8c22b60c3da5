/** The first letter of each word of a name, in upper case. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words.map((word) => firstEmail(word)).join("");
}

/** What a reader would call the first letter, even where it is written with several signs. */
function firstEmail(word: string): string {
  const [first] = new Intl.Segmenter().segment(word);
  return (first?.segment ?? "").toLocaleUpperCase("en");
}
