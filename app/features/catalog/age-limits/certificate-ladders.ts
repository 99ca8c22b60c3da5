import type { AgeLimit } from "#app/lib/setting.ts";

/**
 * One country's certificates: for small children, for children from about six, for those from about
 * twelve, and for none of them. Within each group the milder ones come first. The first spelling of
 * a certificate is the film database's. One that is missing here is unreadable, such as "NR": that
 * a film excludes nobody in France, Italy and Japan is also said of films which frighten a child.
 */
interface Ladder extends Record<AgeLimit | "above", readonly string[]> {
  /** The certificates of shows, if they differ. */
  shows?: Record<AgeLimit | "above", readonly string[]>;
  /**
   * Certificates that only say that a title excludes nobody, or was never rated: other countries
   * are consulted too.
   */
  unrestricted?: readonly string[];
  /** So few films have them that lists of films are asked for by American ones. */
  isRare?: boolean;
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

const american: Ladder = {
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
};

export const ladders: Readonly<Record<string, Ladder>> = {
  AR: {
    little: ["ATP"],
    kids: [],
    teens: ["13", "SAM13"],
    above: ["16", "SAM16", "18", "SAM 18", "C"],
  },
  AT: byAge,
  // "M" is for mature teenagers, and not forbidden to younger ones.
  AU: {
    little: ["G", "P"],
    kids: ["PG", "C"],
    teens: ["M"],
    above: ["MA 15+", "AV 15+", "R 18+", "X 18+", "RC"],
    unrestricted: ["E"],
  },
  // Children allowed, and children not allowed, who are those under 16.
  BE: {
    ...dutch,
    little: ["AL", "KT", "EA", "KT/EA"],
    above: ["16", "KNT", "ENA", "KNT/ENA", "18"],
  },
  // "A" is recommended for children, "B" without restriction.
  BG: { little: ["A"], kids: ["B"], teens: ["C", "12"], above: ["14", "D", "16", "X", "18"] },
  BR: {
    little: ["L", "AL", "Livre"],
    kids: ["10", "A10"],
    teens: ["12", "14", "A12", "A14"],
    above: ["16", "18", "A16", "A18"],
  },
  CA: {
    little: ["G", "C"],
    kids: ["PG", "C8", "8+"],
    teens: ["14A", "14+", "13+"],
    above: ["16+", "18A", "18+", "R", "A"],
    unrestricted: ["E", "Exempt"],
  },
  CH: byAge,
  CZ: { little: ["U"], kids: ["6+", "7+"], teens: ["12+"], above: ["15+", "18+"] },
  DE: { ...byAge, little: ["0", "o.Al."] },
  DK: { little: ["A"], kids: ["7"], teens: ["11"], above: ["15"], unrestricted: ["F"] },
  ES: {
    little: ["A", "Ai", "APTA", "TP", "Infantil", "ERI"],
    kids: ["7", "7i", "10"],
    teens: ["12", "12i", "13"],
    above: ["16", "18", "X", "PX"],
  },
  FI: {
    little: ["S"],
    kids: ["K-7", "7"],
    teens: ["K-11", "11", "K-12", "12", "K-13", "13"],
    above: ["K-15", "15", "K-16", "16", "K-18", "18", "KK"],
  },
  FR: {
    little: [],
    kids: ["10"],
    teens: ["12"],
    above: ["16", "18", "X"],
    unrestricted: ["U", "TP", "Tous publics"],
  },
  GB: { little: ["U"], kids: ["PG"], teens: ["12A", "12"], above: ["15", "18", "R18"] },
  GR: {
    little: ["K", "G"],
    kids: ["K8", "8"],
    teens: ["K12", "12", "K13", "13"],
    above: ["K15", "15", "K16", "16", "K17", "17", "K18", "18"],
  },
  // "IIA" is not suitable for children, "IIB" not for young people either.
  HK: { little: ["I"], kids: [], teens: ["IIA"], above: ["IIB", "III"] },
  HU: { little: ["KN"], kids: ["6"], teens: ["12"], above: ["16", "18", "X"] },
  IE: {
    little: ["G", "GA", "Ch"],
    kids: ["PG"],
    teens: ["12A", "12", "12PG", "YA"],
    above: ["15A", "15", "15PG", "16", "18", "PS", "MA"],
  },
  ID: {
    little: ["SU", "P", "P-BO"],
    kids: ["A", "A-BO"],
    teens: ["13+", "R", "R-BO"],
    above: ["17+", "D", "21+"],
  },
  IL: {
    little: ["All"],
    kids: ["8+"],
    teens: ["12", "14"],
    above: ["15", "16", "18"],
    unrestricted: ["E"],
  },
  // "UA" was for children under twelve with their parents, before it was split by age.
  IN: {
    little: ["U"],
    kids: ["U/A 7+"],
    teens: ["U/A 13+", "UA"],
    above: ["U/A 16+", "A", "S"],
  },
  IS: {
    little: ["L"],
    kids: ["6", "7", "9", "10"],
    teens: ["12", "14"],
    above: ["16", "18"],
    isRare: true,
  },
  IT: {
    little: [],
    kids: ["6+", "BA", "10+"],
    teens: ["VM12"],
    above: ["14+", "VM14", "18+", "VM18"],
    unrestricted: ["T"],
  },
  JP: { little: [], kids: [], teens: ["PG12"], above: ["R15+", "R18+"], unrestricted: ["G"] },
  KR: {
    little: ["ALL", "전체 관람가"],
    kids: ["7"],
    teens: ["12"],
    above: ["15", "18", "19", "청소년 관람불가", "Restricted Screening", "제한상영가"],
  },
  LT: {
    little: ["V"],
    kids: ["N-7"],
    teens: ["N-13", "N-14"],
    above: ["N-16", "N-18", "S"],
    isRare: true,
  },
  LU: { ...byAge, little: ["EA"], isRare: true },
  LV: {
    little: ["U"],
    kids: ["7+"],
    teens: ["12+"],
    above: ["16+", "18+"],
    isRare: true,
  },
  // "For everybody" is said as in France.
  MA: {
    little: [],
    kids: ["-10"],
    teens: ["-12"],
    above: ["-14", "-16", "-18"],
    unrestricted: ["TP", "Tous publics"],
  },
  // "B" is for those from about thirteen.
  MO: { little: ["A"], kids: [], teens: ["B"], above: ["C", "D"], isRare: true },
  MX: { little: ["AA"], kids: ["A"], teens: ["B"], above: ["B-15", "C", "D"] },
  MY: {
    little: ["U"],
    kids: [],
    teens: ["P12", "P13", "13", "PG-13"],
    above: ["16", "18", "18SG", "18SX", "18PA", "18PL"],
  },
  NL: dutch,
  NO: { little: ["A"], kids: ["6", "7", "9"], teens: ["11", "12"], above: ["15", "18"] },
  NZ: {
    little: ["G"],
    kids: ["PG"],
    teens: ["13", "R13", "RP13"],
    above: ["M", "15", "R15", "16", "R16", "RP16", "18", "R18", "RP18", "R"],
  },
  PH: { little: ["G"], kids: ["PG"], teens: ["R-13"], above: ["SPG", "R-16", "R-18", "X"] },
  PL: {
    little: ["BO", "0", "AL"],
    kids: ["6", "7"],
    teens: ["12", "13"],
    above: ["15", "16", "18"],
  },
  PT: {
    little: ["M/3", "T", "Públicos"],
    kids: ["M/6", "10AP"],
    teens: ["M/12", "M/14", "12AP"],
    above: ["M/16", "16", "M/18", "18", "P"],
  },
  PR: { ...american, isRare: true },
  // "AP" is with the parents' consent.
  RO: {
    little: ["AG"],
    kids: ["AP"],
    teens: ["AP-12", "12"],
    above: ["N-15", "15", "IM-18", "18", "IM-18-XXX", "IC"],
  },
  RU: { little: ["0+"], kids: ["6+"], teens: ["12+"], above: ["16+", "18+"] },
  SE: {
    little: ["Btl"],
    kids: ["7", "Från 7 år"],
    teens: ["11", "Från 11 år"],
    above: ["15", "Från 15 år"],
  },
  SG: { little: ["G"], kids: ["PG"], teens: ["PG13"], above: ["NC16", "M18", "R21"] },
  SK: { little: ["U"], kids: ["7"], teens: ["12"], above: ["15", "18"] },
  // On television "ส" is for learning and "ท" for everybody, "ฉ" for adults only.
  TH: {
    little: ["P", "G", "ส", "ท"],
    kids: [],
    teens: ["13", "น 13+"],
    above: ["15", "น 15+", "18", "น 18+", "20", "ฉ 20-", "ฉ", "Banned"],
  },
  // "A" after an age allows younger ones with their parents.
  TR: {
    little: ["Genel İzleyici Kitlesi", "Genel İzleyici"],
    kids: ["6A", "6+", "7A", "7+", "10A", "10+"],
    teens: ["13A", "13+"],
    above: ["15+", "16+", "18+"],
  },
  // The letters are those of before 2015.
  TW: {
    little: ["0+", "G"],
    kids: ["6+", "P"],
    teens: ["12+", "PG-12"],
    above: ["15+", "PG-15", "18+", "R-18", "R"],
  },
  US: american,
  // The Virgin Islands have the marks of the United States, as Puerto Rico has.
  VI: { ...american, isRare: true },
  ZA: {
    little: ["A", "All", "FAM"],
    kids: ["PG", "7-9PG", "7", "10-12PG", "10"],
    teens: ["13"],
    above: ["16", "18", "R18", "X18", "XX"],
  },
};
