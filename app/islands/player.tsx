import { useState } from "react";

import { useOwnProgress } from "#app/features/library/use-own-progress.ts";
import { createPlaybackLimit } from "#app/features/playing/playback-limit.ts";
import { allowsStoring } from "#app/features/tracking/consent.ts";
import { FilmPlayer } from "#app/player/film-player.tsx";
import type { Playing } from "#app/player/playing.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";

/** A work as the player takes it, and by what it is known again the next time. */
export interface Playable extends Playing {
  item: string;
  /** Empty where the item holds nothing else. */
  work: string;
}

/** Only with the visitor's leave is anything stored on their device. */
const mayStore = () => allowsStoring(document.cookie);

const preferredCaptions = () => ownRecord()?.preferences?.captions ?? "";

/** The film, from where the viewer stopped. */
export function FilmVideo({ playable }: { playable: Playable }) {
  const { item, work, title } = playable;
  const { startSeconds, keep } = useOwnProgress({ item, work }, mayStore);
  const [limit] = useState(() => createPlaybackLimit(title));
  return (
    <FilmPlayer
      mayRemember={mayStore}
      onProgress={keep}
      playing={playable}
      preferredCaptions={preferredCaptions}
      startSeconds={startSeconds}
      limit={limit}
    />
  );
}
