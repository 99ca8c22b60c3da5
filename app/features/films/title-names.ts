/** What uploaders put behind a film's name: of which year, how whole and how large it is. */
const REMARK = new RegExp(
  `[\\s,.:;|–-]+(?:${[
    "(?:18|19|20)\\d\\d",
    "full[ -](?:movie|film|length(?: movie| film)?)",
    "(?:complete|entire|whole|silent) (?:movie|film)",
    "(?:english|silent|original|restored|public domain) version",
    "(?:excellent|good|high|best) quality",
    "restored|remastered|colou?ri[sz]ed|complete|uncut",
    "hd|4k|\\d{3,4}p|dvd|blu-?ray",
  ].join("|")})$`,
  "i",
);
const ENDING = /[\s,.:;|–-]+$/;

/** An item's name without the remarks around it, as one would search for it. */
export function searchName(title: string): string {
  let name = tidy(title.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, " ").replaceAll(/''|"/g, ""));
  for (let next = name.replace(REMARK, ""); next !== name; next = name.replace(REMARK, "")) {
    name = tidy(next);
  }
  return name === "" ? title : name;
}

/** A name before its subtitle, or before its maker. */
export const mainPart = (title: string): string => title.split(/: | - | – | \| /, 1)[0] ?? "";

const tidy = (name: string) => name.replaceAll(/\s+/g, " ").replace(ENDING, "").trim();

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
