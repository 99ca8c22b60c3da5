import type { Store } from "#app/services/upstream-cache.server.ts";
import type { StoredLevels, TitleLevelStore } from "./title-levels.ts";

/** Another name whenever the ladders change, so that nobody climbs by old ones. */
const KEY = "title-levels-2";
const LIFETIME_MS = 30 * 24 * 3_600_000;
const LINE = /^((?:movie|tv):\d+) ((?:[A-Z]{2}\d)*) (\d+)$/;

/** Fills in what was known before the last restart, so that nobody asks for it all again. */
export async function loadLevels(store: Store, book: TitleLevelStore): Promise<void> {
  const bytes = await store.get(KEY);
  if (bytes === undefined) return;
  const lines = new TextDecoder().decode(bytes).split("\n");
  book.fill(
    lines.flatMap((line): StoredLevels[] => {
      const [, key, levels, notedAtMs] = LINE.exec(line) ?? [];
      return key === undefined || levels === undefined ? [] : [[key, levels, Number(notedAtMs)]];
    }),
  );
}

export async function saveLevels(store: Store, book: TitleLevelStore): Promise<void> {
  const text = book.all().map((kept) => kept.join(" "));
  await store.set(KEY, new TextEncoder().encode(text.join("\n")), Date.now() + LIFETIME_MS);
}
