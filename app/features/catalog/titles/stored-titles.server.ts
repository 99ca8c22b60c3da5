import { z } from "zod";

import type { Store } from "#app/services/upstream-cache.server.ts";
import type { SeenTitle, TitleIndex } from "../search/title-index.ts";

const KEY = "titles-seen-2";
const LIFETIME_MS = 7 * 24 * 3_600_000;
/** Titles are added to the index a few at a time, so that they do not block requests. */
const BATCH = 200;

const storedCards = z.array(
  z.object({
    kind: z.enum(["movie", "tv"]),
    id: z.int().positive(),
    title: z.string().min(1),
    year: z.string(),
    posterPath: z.string().optional(),
    vote: z.number().optional(),
    lang: z.string().optional(),
    page: z.string(),
  }),
);

/** Fills the index with titles seen before the last restart. */
export async function loadTitles(store: Store, index: TitleIndex): Promise<void> {
  const bytes = await store.get(KEY);
  if (bytes === undefined) return;
  const titles: SeenTitle[] = storedCards.parse(JSON.parse(new TextDecoder().decode(bytes)));
  for (let at = 0; at < titles.length; at += BATCH) {
    for (const { page, ...card } of titles.slice(at, at + BATCH)) index.add([card], page);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export async function saveTitles(store: Store, index: TitleIndex): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(index.all()));
  await store.set(KEY, bytes, Date.now() + LIFETIME_MS);
}
