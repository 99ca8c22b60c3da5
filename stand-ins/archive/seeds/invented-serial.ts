import { z } from "zod";
import type { ItemSeed } from "../item-seed.ts";
import { INVENTED_PREFIX } from "./invented-film.ts";

/** Films in chapters that were never made; each chapter is an item. */
export const serial = z.strictObject({
  slug: z.string(),
  name: z.string(),
  year: z.int(),
  by: z.string(),
  genres: z.array(z.string()),
  collections: z.array(z.string()),
  subjects: z.array(z.string()),
  minutes: z.int(),
  picture: z.literal("wide").exactOptional(),
  /** The title and description of each chapter. */
  chapters: z.array(z.tuple([z.string(), z.string()])),
});

export function listChapters({ chapters, slug, name, year, ...rest }: z.infer<typeof serial>) {
  return chapters.map(([title, about], at): ItemSeed => {
    const number = String(at + 1).padStart(2, "0");
    return {
      id: `${INVENTED_PREFIX}${slug}-${number}`,
      title: `${name} ${at + 1}: ${title}`,
      year,
      date: `${year}-${String((at % 12) + 1).padStart(2, "0")}`,
      creator: rest.by,
      minutes: rest.minutes,
      genres: rest.genres,
      subjects: rest.subjects,
      collections: rest.collections,
      about,
      files: [`${slug}-${number}.ia.mp4`],
      captions: at % 4 === 3 ? "none" : "both",
      picture: rest.picture ?? "tall",
    };
  });
}
