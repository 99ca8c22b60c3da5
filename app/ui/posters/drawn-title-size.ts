/** Sizes in percent of the poster's width, from largest to smallest. */
const sizes = [44, 36, 30, 25, 21, 17.5, 14.5, 12, 10];

/** An average condensed letter's width and a line's height, relative to the size. */
const letterWidth = 0.47;
const lineHeight = 0.94;

/** The area for text: a hundred wide less the margins, and what the small print leaves. */
const room = { width: 82, height: 112 };

/** A word's width in Latin letters: other alphabets are wider, and ideographs are square. */
function widthOf(word: string): number {
  return [...word].reduce((width, letter) => {
    if (/[\u2e80-\uffef]/u.test(letter)) return width + 2.2;
    return width + (/[ -\u024f\u2000-\u206f]/u.test(letter) ? 1 : 1.55);
  }, 0);
}

function linesAt(words: string[], size: number): number {
  const lettersALine = room.width / (size * letterWidth);
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const needed = used === 0 ? widthOf(word) : used + 1 + widthOf(word);
    if (needed <= lettersALine) {
      used = needed;
      continue;
    }
    lines += 1;
    used = widthOf(word);
  }
  return lines;
}

/** The largest size at which no word is broken and the whole title fits on its drawn poster. */
export function drawnTitleSize(title: string): number {
  const words = title.split(/\s+/u).filter((word) => word !== "");
  const longest = Math.max(1, ...words.map(widthOf));
  const fits = (size: number) =>
    longest * size * letterWidth <= room.width &&
    linesAt(words, size) * size * lineHeight <= room.height;
  return sizes.find(fits) ?? 10;
}
