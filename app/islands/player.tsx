import { useState } from "react";

import { useOwnProgress } from "#app/features/library/progress/use-own-progress.ts";
import { createPlaybackLimit } from "#app/features/playing/playback-limit.ts";
import { allowsStoring } from "#app/features/tracking/consent.ts";
import { chosenConsent } from "#app/lib/viewer-in-browser.ts";
import { FilmPlayer } from "#app/player/film-player.tsx";
import type { Playing } from "#app/player/playing.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";

/** The film as the player takes it, and the key under which its place is stored. */
export interface Playable extends Playing {
  item: string;
  /** Empty when the item contains only one film. */
  work: string;
}

/** Whether the visitor allows storing their place on the device. */
const mayStore = () => allowsStoring(chosenConsent());

const preferredCaptions = () => ownRecord()?.preferences?.captions ?? "";

/** The film, starting where the viewer stopped. */
export function FilmVideo({ playable }: { playable: Playable }) {
  const { item, work, title } = playable;
  const { startSeconds, save } = useOwnProgress({ item, work }, mayStore);
  const [limit] = useState(() => createPlaybackLimit(title));
  return (
    <FilmPlayer
      mayRemember={mayStore}
      onProgress={save}
      playing={playable}
      preferredCaptions={preferredCaptions}
      startSeconds={startSeconds}
      limit={limit}
    />
  );
}
