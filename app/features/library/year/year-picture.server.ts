import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";
import { formatNumber } from "#app/lib/formats/numbers.ts";
import { currentWriting, siteName } from "#app/translations/current-language.ts";
import { languageOf } from "#app/translations/languages.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import { drawYear } from "./draw-year.ts";
import type { YearReview } from "./year-review.server.ts";
import { wordsOf, type YearWords } from "./year-words.ts";

/** Makes pictures out of drawings, and knows which letters of one this server has no font for. */
export type PictureDrawer = Pick<PictureDecoder, "draw" | "listMissingLetters">;

interface PictureText {
  words: YearWords;
  language: string;
}

/** `no letters`: this server has no fonts. `busy`: it cannot be drawn now. */
export type YearPicture =
  | ({ outcome: "drawn"; picture: Buffer } & PictureText)
  | { outcome: "no letters" | "busy" };

/**
 * A picture of a year, in the language of the request. Where the server has no font for it, it is in
 * English, and lines that cannot be written are left out, such as the title of a film in yet another
 * script: nobody gets a picture of empty boxes.
 */
export async function makeYearPicture(
  review: YearReview,
  { draw, listMissingLetters }: PictureDrawer,
): Promise<YearPicture> {
  const { months } = review;
  const write = (): PictureText => ({
    words: wordsOf(review, formatNumber),
    language: currentWriting().code,
  });
  const svgOf = ({ words, language }: PictureText, name: string) =>
    drawYear({ words, months, siteName: name, direction: languageOf(language).direction });
  const tries = [write(), writingIn("en", write)];
  const svgs = tries.map((written) => svgOf(written, siteName()));
  const missing = await listMissingLetters(svgs.join(""));
  if (missing === undefined) return { outcome: "busy" };
  const isWritable = (text: string) => ![...missing].some((letter) => text.includes(letter));
  for (const { words, language } of tries) {
    const { heading, figures } = words;
    const frame = [heading, ...figures.flatMap(({ count, label }) => [count, label])];
    if (!frame.every(isWritable)) continue;
    const written = { words: { ...words, lines: words.lines.filter(isWritable) }, language };
    const picture = await draw(svgOf(written, isWritable(siteName()) ? siteName() : ""));
    return picture ? { outcome: "drawn", picture, ...written } : { outcome: "busy" };
  }
  return { outcome: "no letters" };
}
