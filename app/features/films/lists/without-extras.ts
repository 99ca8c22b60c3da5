import type { ItemFile } from "#app/services/archive/wire-item.ts";

const SHORT_SECONDS = 60;
const LONG_SECONDS = 600;

/** An extra beside a film, by its name alone. */
const NEVER_WHOLE = /(?<![a-z])(?:trailers?|teaser|samples?|preview|commentary)(?![a-z])/i;
/** The same words, but a film or an episode may have such a name as well. */
const EXTRA =
  /(?<![a-z])(?:promo|extras?|bonus|featurette|interview|outtakes?|bloopers?|deleted|making[ ._-]?of|behind[ ._-]?the[ ._-]?scenes|gallery|menu|intro)(?![a-z])/i;

/**
 * Leaves out trailers, samples and other extras where there is something longer, and clips beside a
 * film.
 */
export function withoutExtras(files: readonly ItemFile[]): readonly ItemFile[] {
  const longest = Math.max(0, ...files.map(({ length = 0 }) => length));
  const named = leaveOut(files, ({ name }) => NEVER_WHOLE.test(nameAlone(name)));
  const works = leaveOut(
    named,
    ({ name, length = 0 }) => EXTRA.test(nameAlone(name)) && length <= longest / 2,
  );
  const hasLong = works.some(({ length = 0 }) => length > LONG_SECONDS);
  return hasLong ? works.filter(({ length = LONG_SECONDS }) => length >= SHORT_SECONDS) : works;
}

/** When nothing else is left, the item is about its extras. */
function leaveOut(
  files: readonly ItemFile[],
  isExtra: (file: ItemFile) => boolean,
): readonly ItemFile[] {
  const others = files.filter((file) => !isExtra(file));
  return others.length > 0 ? others : files;
}

/** Without its extension, and with `FilmTrailer` as two words. */
const nameAlone = (name: string) =>
  name.replace(/\.[^./]+$/, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
