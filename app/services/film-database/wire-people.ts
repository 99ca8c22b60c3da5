import { z } from "zod";

import { titleRow, titleRows, withoutOthers } from "./wire-rows.ts";
import { amount, date, flag, id, type ListOf, picturePath, text } from "./wire-values.ts";

export const PERSON_PARTS = "combined_credits";

/** A row of a person's credits: the title, and their part in it. */
const work = z.looseObject({}).transform((row, context) => {
  const title = titleRow().safeParse(row);
  if (!title.success) {
    context.addIssue({ code: "custom", message: "neither a film nor a show" });
    return z.NEVER;
  }
  const { character, job, department, episode_count } = credit.parse(row);
  return { title: title.data, character, job, department, episode_count };
});
const worksOf = (listOf: ListOf) =>
  z.preprocess((rows) => withoutOthers(rows), listOf(work, 2_000));
const credit = z.object({ character: text, job: text, department: text, episode_count: amount });

export const personDetails = (listOf: ListOf) =>
  z.object({
    id,
    adult: flag,
    name: z.string().min(1),
    biography: text,
    birthday: date,
    deathday: date,
    place_of_birth: text,
    known_for_department: text,
    profile_path: picturePath,
    combined_credits: z
      .object({ cast: worksOf(listOf), crew: worksOf(listOf) })
      .catch({ cast: [], crew: [] }),
  });
export type WirePerson = z.output<ReturnType<typeof personDetails>>;
export type WireWork = z.output<typeof work>;

export const collectionDetails = (listOf: ListOf) =>
  z.object({
    id,
    name: z.string().min(1),
    overview: text,
    poster_path: picturePath,
    backdrop_path: picturePath,
    parts: titleRows(listOf, "movie"),
  });
export type WireCollection = z.output<ReturnType<typeof collectionDetails>>;
