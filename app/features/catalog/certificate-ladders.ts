import type { Ceiling } from "#app/lib/setting.ts";

/**
 * One country's marks: what may be seen by small children, by children from about six, and by those
 * from about twelve, and what is for none of them. The first way of writing a mark is the film
 * database's. What is missing here cannot be read, such as "NR", or tells nothing: that a film is
 * forbidden to nobody in France, Italy and Japan is also said of films which frighten a child.
 */
interface Ladder extends Record<Ceiling | "above", readonly string[]> {
  /** The marks of shows, where they are other ones. */
  shows?: Record<Ceiling | "above", readonly string[]>;
}

const byAge: Ladder = {
  little: ["0"],
  kids: ["6", "8", "10"],
  teens: ["12", "14"],
  above: ["16", "18"],
};
const dutch: Ladder = {
  little: ["AL"],
  kids: ["6", "9"],
  teens: ["12", "14"],
  above: ["16", "18"],
};

export const ladders: Readonly<Record<string, Ladder>> = {
  AR: { little: ["ATP"], kids: [], teens: ["13", "SAM13"], above: ["16", "SAM16", "18", "C"] },
  AT: byAge,
  // "M" is for mature teenagers, and not forbidden to younger ones.
  AU: {
    little: ["G", "P"],
    kids: ["PG", "C"],
    teens: ["M"],
    above: ["MA 15+", "AV 15+", "R 18+", "X 18+", "RC"],
  },
  BE: dutch,
  BR: {
    little: ["L", "AL"],
    kids: ["10", "A10"],
    teens: ["12", "14", "A12", "A14"],
    above: ["16", "18", "A16", "A18"],
  },
  CA: {
    little: ["G", "C"],
    kids: ["PG", "C8", "8+"],
    teens: ["14A", "14+", "13+"],
    above: ["18A", "18+", "16+", "R", "A"],
  },
  CH: byAge,
  DE: { ...byAge, little: ["0", "o.Al."] },
  DK: { little: ["A"], kids: ["7"], teens: ["11"], above: ["15"] },
  ES: {
    little: ["A", "Ai", "APTA", "TP", "Infantil", "ERI"],
    kids: ["7", "7i"],
    teens: ["12", "12i", "13"],
    above: ["16", "18", "X", "PX"],
  },
  FI: {
    little: ["S"],
    kids: ["K-7", "7"],
    teens: ["K-12", "12"],
    above: ["K-16", "16", "K-18", "18"],
  },
  FR: { little: [], kids: ["10"], teens: ["12"], above: ["16", "18", "X"] },
  GB: { little: ["U"], kids: ["PG"], teens: ["12A", "12"], above: ["15", "18", "R18"] },
  HU: { little: ["KN"], kids: ["6"], teens: ["12"], above: ["16", "18", "X"] },
  IE: {
    little: ["G", "GA", "Ch"],
    kids: ["PG"],
    teens: ["12A", "12", "12PG", "YA"],
    above: ["15A", "15", "15PG", "16", "18", "PS", "MA"],
  },
  // "UA" was for children under twelve with their parents, before it was told apart by age.
  IN: {
    little: ["U"],
    kids: ["U/A 7+"],
    teens: ["U/A 13+", "UA"],
    above: ["U/A 16+", "A", "S"],
  },
  IT: { little: [], kids: ["6+", "10+"], teens: ["VM12"], above: ["14+", "VM14", "18+", "VM18"] },
  JP: { little: [], kids: [], teens: ["PG12"], above: ["R15+", "R18+"] },
  KR: {
    little: ["ALL"],
    kids: ["7"],
    teens: ["12"],
    above: ["15", "18", "19", "Restricted Screening"],
  },
  MX: { little: ["AA"], kids: ["A"], teens: ["B"], above: ["B-15", "C", "D"] },
  NL: dutch,
  NO: { little: ["A"], kids: ["6", "7", "9"], teens: ["11", "12"], above: ["15", "18"] },
  NZ: {
    little: ["G"],
    kids: ["PG"],
    teens: ["13", "R13", "RP13"],
    above: ["M", "15", "R15", "16", "R16", "RP16", "18", "R18", "RP18", "R"],
  },
  PH: { little: ["G"], kids: ["PG"], teens: ["R-13"], above: ["R-16", "R-18", "X"] },
  PT: {
    little: ["M/3", "T"],
    kids: ["M/6", "10AP"],
    teens: ["M/12", "M/14", "12AP"],
    above: ["M/16", "M/18", "16", "18", "P"],
  },
  RU: { little: ["0+"], kids: ["6+"], teens: ["12+"], above: ["16+", "18+"] },
  SE: { little: ["Btl"], kids: ["7"], teens: ["11"], above: ["15"] },
  SG: { little: ["G"], kids: ["PG"], teens: ["PG13"], above: ["NC16", "M18", "R21"] },
  US: {
    little: ["G"],
    kids: ["PG"],
    teens: ["PG-13"],
    above: ["R", "NC-17"],
    shows: {
      little: ["TV-Y", "TV-G"],
      kids: ["TV-Y7", "TV-Y7-FV", "TV-PG"],
      teens: ["TV-14"],
      above: ["TV-MA"],
    },
  },
};
