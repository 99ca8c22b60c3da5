import { useState } from "react";

import { useOwnProgress } from "#app/features/library/progress/use-own-progress.ts";
import { createPlaybackLimit } from "#app/features/playing/playback-limit.ts";
import type { StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import { useStoredFile, type StoredFile } from "#app/features/films/downloads/use-stored-file.ts";
import { allowsStoring } from "#app/features/tracking/consent.ts";
import { chosenConsent, viewerVersion } from "#app/lib/viewer-in-browser.ts";
import { FilmPlayer } from "#app/player/film-player.tsx";
import type { Playing } from "#app/player/playing.ts";
import { t } from "#app/translations/t.ts";
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

/** Films on this device belong to a profile, or to a visitor. */
function isOwnFilm({ email, profile }: StoredFilm): boolean {
  if (viewerVersion() === undefined) return email === "";
  const own = ownRecord();
  return own?.email === email && (own.profile ?? "") === profile;
}

/** What is on the device is tried first. */
const withStored = (playable: Playable, { address, type, label }: StoredFile): Playable => ({
  ...playable,
  sources: [
    { address, type, quality: t("{quality}, on this device", { quality: label }) },
    ...playable.sources,
  ],
});

/** The film, starting where the viewer stopped. */
export function FilmVideo({ playable }: { playable: Playable }) {
  const { item, work, title } = playable;
  const { startSeconds, save } = useOwnProgress({ item, work }, mayStore);
  const stored = useStoredFile({ item, work, isOwn: isOwnFilm });
  const [limit] = useState(() => createPlaybackLimit(title));
  return (
    <FilmPlayer
      mayRemember={mayStore}
      onProgress={save}
      isWaiting={stored === undefined}
      playing={stored ? withStored(playable, stored) : playable}
      preferredCaptions={preferredCaptions}
      startSeconds={startSeconds}
      limit={limit}
    />
  );
}
