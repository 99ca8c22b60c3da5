import { startTransition, useEffect, useState } from "react";

import type { FilmOnCard } from "#app/features/library/continue/continue-watching.ts";
import { allowsStoring } from "#app/features/tracking/consent.ts";
import { chosenConsent } from "#app/lib/viewer-in-browser.client.ts";
import { FilmPlayer } from "#app/player/film-player.tsx";
import { laterParts } from "#app/player/later/later-parts.ts";
import type { PlayerFilm } from "#app/player/playing.ts";
import { inLanguage } from "#app/translations/address.ts";
import { ownRecord } from "#app/shell/viewer-record.client.ts";

import { loadRecord, useOwnProgress } from "./own-progress.ts";
import { createPlaybackLimit } from "./playback-limit.ts";

/** The film as the player takes it, and the key under which its place is stored. */
export interface Playable extends PlayerFilm {
  item: string;
  /** Empty when the item contains only one film. */
  work: string;
  /** As its card among what is being watched. */
  film: FilmOnCard;
}

/** Whether the visitor allows storing their place on the device. */
const mayStore = () => allowsStoring(chosenConsent());

const preferences = () => {
  const preferred = ownRecord()?.preferences;
  return preferred ? { ...preferred, keysAddress: inLanguage("/profile/preferences/keys") } : {};
};

const loadEnding = () => import("./film-ending.tsx");

const storeRate = (playbackRate: number) =>
  void import("./store-rate.ts").then(
    ({ storePlaybackRate }) => storePlaybackRate(playbackRate),
    String,
  );

/** What few viewers have loads with the first film that one of them stored. */
const loadFilms = async () => ("films" in localStorage ? import("./stored-film.ts") : undefined);

/** The film with its file on this device, or as it is: undefined until that is known. */
function useStored(playable: Playable): Playable | undefined {
  const [found, setFound] = useState<Playable>();
  useEffect(() => {
    // All of the player starts with it: in steps, between which the page answers.
    const show = (film: Playable) => startTransition(() => setFound(film));
    void loadFilms()
      .then((films) => films?.withStored(playable) ?? playable)
      .then(show, () => show(playable));
  }, [playable]);
  return found;
}

/** For a film that is stored on the device. */
export const loadLaterParts = () =>
  Promise.all([...Object.values(laterParts), loadEnding, loadRecord].map((load) => load()));

/** The film, starting where the viewer stopped. */
export function FilmVideo({ playable }: { playable: Playable }) {
  const { item, work, title, film } = playable;
  const { startSeconds, save } = useOwnProgress({ item, work, film }, { mayStore, loadFilms });
  const stored = useStored(playable);
  const [limit] = useState(() => createPlaybackLimit(title));
  return (
    <FilmPlayer
      loadEnding={loadEnding}
      mayRemember={mayStore}
      onProgress={save}
      isWaiting={stored === undefined}
      playing={stored ?? playable}
      onPlaybackRate={storeRate}
      preferences={preferences}
      startSeconds={startSeconds}
      limit={limit}
    />
  );
}
