/** What a site is called whose operator has chosen no name. */
export const DEFAULT_SITE_NAME = "Matinee";

/** In UTF-16 units, as forms count them. */
export const SITE_NAME_LENGTH = 40;

/** Words in Latin letters alone read the same in every text. */
const PLAIN = /^\p{Script=Latin}(?:[\p{Script=Latin}\d ]*\p{Script=Latin})?$/u;

/** As a part of a text: any other name keeps its own direction, and moves nothing around it. */
export const nameInText = (name: string): string =>
  PLAIN.test(name) ? name : `\u2068${name}\u2069`;
