/** What uploaders add to a film's name: its year, and how complete and how large it is. */
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

/** An item's name without such remarks, for a search. */
export function searchName(title: string): string {
  let name = tidy(title.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, " ").replaceAll(/''|"/g, ""));
  for (let next = name.replace(REMARK, ""); next !== name; next = name.replace(REMARK, "")) {
    name = tidy(next);
  }
  return name === "" ? title : name;
}

/** A name without its subtitle, or without its director. */
export const mainPart = (title: string): string => title.split(/: | - | – | \| /, 1)[0] ?? "";

const tidy = (name: string) => name.replaceAll(/\s+/g, " ").replace(ENDING, "").trim();

/** A name for comparison: as `wholeName`, and without its leading article. */
export const plainName = (title: string): string =>
  wholeName(title).replace(/^(?:the|an?) (?=.)/, "");

/**
 * A name without case, accents and punctuation. Words of other scripts only lose their case.
 */
export function wholeName(title: string): string {
  return title
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
