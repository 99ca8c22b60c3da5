import { z } from "zod";

import type { PictureColours } from "./picture-colours.ts";
import type { Store } from "#app/services/upstream-cache.server.ts";

const KEY = "picture-colours-1";
const LIFETIME_MS = 30 * 24 * 3_600_000;

const storedColours = z.array(z.tuple([z.string(), z.string().regex(/^#[\da-f]{3}$/)]));

/** Loads the data from before the last restart: most pictures are not fetched again. */
export async function loadColours(store: Store, colours: PictureColours): Promise<void> {
  const bytes = await store.get(KEY);
  if (bytes === undefined) return;
  const stored = storedColours.parse(JSON.parse(new TextDecoder().decode(bytes)));
  for (const [path, colour] of stored) colours.note(path, colour);
}

export async function saveColours(store: Store, colours: PictureColours): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(colours.all()));
  await store.set(KEY, bytes, Date.now() + LIFETIME_MS);
}
