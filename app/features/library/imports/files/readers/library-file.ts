import { z } from "zod";

import {
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  MOST_LISTED,
  MOST_LISTS,
} from "../../../lists/list-fields.ts";
import { LONGEST_NOTE, MOST_DATES } from "../../../ratings/rating-fields.ts";
import { MOST_HALF_STARS } from "../../../ratings/half-stars.ts";
import { LONGEST_TITLE, parseTitleRef, titleRefKinds } from "../../../titles/title-ref.ts";
import type { ImportedChoices } from "../imported-choices.ts";
import type { OutsideIds } from "../collected.ts";
import type { Destination, JsonFile } from "../format.ts";

const moment = z.iso.datetime();
const named = {
  kind: z
    .enum(titleRefKinds)
    .describe("movie and tv are the film database's, archive the Internet Archive's"),
  id: z.string().max(100).describe("the film database's number, or the archive's identifier"),
  title: z.string().max(LONGEST_TITLE),
  year: z.string().regex(/^(?:\d{4})?$/),
};

const libraryTitle = z.object({
  ...named,
  imdb: z
    .string()
    .regex(/^tt\d{5,12}$/)
    .optional(),
  saved_at: moment.optional().describe("on the watchlist since"),
  rating: z
    .object({ half_stars: z.int().min(1).max(MOST_HALF_STARS), rated_at: moment })
    .optional(),
  note: z.string().max(LONGEST_NOTE).optional(),
  watched_on: z.array(z.iso.date()).max(MOST_DATES).optional(),
  watched_at: moment.optional().describe("when it was marked as watched"),
  parts: z
    .array(
      z.object({
        part: z.string().regex(/^S\d{1,4}(?:E\d{1,4})?$/),
        at: moment,
        is_watched: z.boolean(),
      }),
    )
    .optional()
    .describe("marks of seasons (S2) and episodes (S2E5)"),
  not_for_me_at: moment.optional(),
});

/** What Matinee writes of a profile's library, and reads again. */
export const libraryFile = z.object({
  format: z.literal("matinee-library"),
  version: z.literal(1),
  titles: z.array(libraryTitle),
  lists: z
    .array(
      z.object({
        name: z.string().min(1).max(LONGEST_NAME),
        description: z.string().max(LONGEST_DESCRIPTION),
        titles: z.array(z.object(named)).max(MOST_LISTED),
      }),
    )
    .max(MOST_LISTS),
});

export type LibraryFile = z.output<typeof libraryFile>;
export type LibraryTitle = z.output<typeof libraryTitle>;

/** Returns false where the file is damaged, or of a later version. */
export function readLibraryFile({ value }: JsonFile, { into }: Destination): boolean {
  const { data } = libraryFile.safeParse(value);
  if (data === undefined) return false;
  for (const title of data.titles) {
    const identified = identify(title);
    if (identified) into.add({ ...identified, choices: readTitle(title, into.nowMs) });
  }
  for (const { name, description, titles } of data.lists) {
    const list = into.addList(name, description);
    let position = 0;
    for (const title of titles) {
      position += 1;
      const identified = identify(title);
      if (identified && list !== undefined)
        into.add({ ...identified, choices: { lists: [[list, position]] } });
    }
  }
  return true;
}

function identify({
  kind,
  id,
  title,
  year,
  imdb,
}: Pick<LibraryTitle, "kind" | "id" | "title" | "year"> & { imdb?: string | undefined }) {
  if (!parseTitleRef(kind, id)) return undefined;
  if (kind === "archive") return { ids: { archive: id }, title, year };
  const ids: OutsideIds = { tmdb: Number(id), ...(imdb !== undefined && { imdb }) };
  return { kind, ids, title, year };
}

function readTitle(title: LibraryTitle, nowMs: number): ImportedChoices {
  // A clock that was ahead must not override what is done later.
  const at = (text: string) => Math.min(Date.parse(text), nowMs);
  const { saved_at: saved, rating, note, watched_on: days, watched_at: watched } = title;
  return {
    ...(saved !== undefined && { savedAtMs: at(saved) }),
    ...(rating && { rating: { halfStars: rating.half_stars, atMs: at(rating.rated_at) } }),
    ...(note !== undefined && { note }),
    ...(days && { days }),
    ...(watched !== undefined && { watchedAtMs: at(watched) }),
    ...(title.parts && {
      parts: title.parts.map(({ part, at: marked, is_watched: is }) => [part, at(marked), is]),
    }),
    ...(title.not_for_me_at !== undefined && { unwantedAtMs: at(title.not_for_me_at) }),
  };
}
