import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { createProgress } from "../progress/progress.server.ts";
import type { PlayOptions } from "./store-event.server.ts";

interface FilmPosition {
  /** It is not only unknown how much of it was played: it starts from its beginning. */
  isReset?: boolean;
  /** The film database's number. */
  id: string;
  /** From 0 to 1. */
  progress: number;
  durationSeconds: number;
  atMs: number;
}

/**
 * Where a film was left elsewhere is where it goes on here, if the archive has it. Copies of a film
 * differ in length, so that the same part of it counts, not the same second.
 */
export function createArchivePlaces(options: PlayOptions) {
  const { films } = options;
  const progress = createProgress(options);

  return {
    async move(owner: ProfileOwner, played: FilmPosition, setting: Setting): Promise<void> {
      const name = { kind: "movie", id: Number(played.id) } as const;
      const item = (await films.freeAmong([name])).get(titleKey(name));
      if (item === undefined) return;
      const places = await progress.listOf(owner, item, setting);
      const here = places?.find(({ work }) => work === "");
      const durationSeconds = here?.durationSeconds || played.durationSeconds;
      // What was watched to its end elsewhere needs no place, unless it was begun here.
      const isStart = played.isReset === true || played.progress >= 1;
      const isNeeded = isStart ? here !== undefined : played.progress > 0;
      if (durationSeconds === 0 || !isNeeded) return;
      const positionSeconds = Math.floor(durationSeconds * played.progress);
      const timestamp = new Date(played.atMs).toISOString();
      const place = { item, work: "", positionSeconds, durationSeconds, timestamp };
      await progress.save(owner, place, setting);
    },
  };
}
