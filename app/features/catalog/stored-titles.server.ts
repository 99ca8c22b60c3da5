import { z } from "zod";

import type { Store } from "#app/services/upstream-cache.server.ts";
import type { TitleCard } from "./title-card.ts";
import type { TitleIndex } from "./title-index.ts";

const KEY = "titles-seen-1";
const LIFETIME_MS = 7 * 24 * 3_600_000;
/** Titles are added to the index a few at a time, so that no request waits behind them. */
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
  }),
);

/** Fills the index with titles seen before the last restart. */
export async function loadTitles(store: Store, index: TitleIndex): Promise<void> {
  const bytes = await store.get(KEY);
  if (bytes === undefined) return;
  const cards: TitleCard[] = storedCards.parse(JSON.parse(new TextDecoder().decode(bytes)));
  for (let at = 0; at < cards.length; at += BATCH) {
    index.add(cards.slice(at, at + BATCH));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export async function saveTitles(store: Store, index: TitleIndex): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(index.all()));
  await store.set(KEY, bytes, Date.now() + LIFETIME_MS);
}
