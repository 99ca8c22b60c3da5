/** What uploaders put behind a film's name: who cares, how large, how whole it is. */
const REMARKS =
  /\b(?:full (?:movie|film|length)|complete|uncut|restored|remastered|colou?ri[sz]ed|excellent quality|(?:english|silent|original|public domain) version|version|(?:in )?(?:hd|4k|\d{3,4}p)|dvd|blu-?ray|movie|film)\b.*$/i;

/** An item's name without the year in it and the remarks behind it, as one would search for it. */
export function searchName(title: string): string {
  const bare = title.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, " ").replace(/''|"/g, "");
  const plain = bare.replace(/[\s,.-]+(?:18|19|20)\d\d\s*$/, "");
  const short = plain.replace(REMARKS, "").replace(/[\s,:;.-]+$/, "");
  const name = (short.trim() === "" ? plain : short).replaceAll(/\s+/g, " ").trim();
  return name === "" ? title : name;
}

/**
 * A name as it is compared: without case, accents, punctuation and the article before it. In words
 * of other scripts nothing but the case goes.
 */
export function plainName(title: string): string {
  const plain = title
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return plain.replace(/^(?:the|an?) (?=.)/, "");
}

/** The name before its subtitle, where there is one. */
export function mainName(title: string): string {
  return plainName(title.split(/: | - | – /, 1)[0] ?? "");
}
