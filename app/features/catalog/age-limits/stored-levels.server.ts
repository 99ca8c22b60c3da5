import type { Store } from "#app/services/upstream-cache.server.ts";
import type { StoredLevels, TitleLevelStore } from "./title-levels.ts";

/** A new name whenever the ladders change, so that old levels are never used. */
const KEY = "title-levels-3";
const LIFETIME_MS = 30 * 24 * 3_600_000;
const LINE = /^((?:movie|tv):\d+) ((?:[A-Z]{2}\d)*) (\d+)$/;

/** Loads the data from before the last restart, so that it is not requested again. */
export async function loadLevels(store: Store, levelStore: TitleLevelStore): Promise<void> {
  const bytes = await store.get(KEY);
  if (bytes === undefined) return;
  const lines = new TextDecoder().decode(bytes).split("\n");
  levelStore.fill(
    lines.flatMap((line): StoredLevels[] => {
      const [, key, levels, notedAtMs] = LINE.exec(line) ?? [];
      return key === undefined || levels === undefined ? [] : [[key, levels, Number(notedAtMs)]];
    }),
  );
}

export async function saveLevels(store: Store, levelStore: TitleLevelStore): Promise<void> {
  const text = levelStore.all().map((line) => line.join(" "));
  await store.set(KEY, new TextEncoder().encode(text.join("\n")), Date.now() + LIFETIME_MS);
}
