import { useEffect, useState, useSyncExternalStore } from "react";

import { CaptionTracks } from "./captions/caption-tracks.ts";
import { createCommands, type Commands } from "./commands.ts";
import { createMediaState, type MediaStore } from "./media-state.ts";
import type { PlayerFilm } from "./playing.ts";
import { Resume } from "./resume.ts";
import { Silence } from "./silence.ts";
import { SourceRecovery } from "./source-recovery.ts";
import type { Store } from "./store.ts";

/** Everything that controls one media element, as long as it is on the page. */
export interface Player {
  video: HTMLVideoElement;
  frame: HTMLElement;
  media: MediaStore;
  source: SourceRecovery;
  captions: CaptionTracks;
  resume: Resume;
  silence: Silence;
  commands: Commands;
}

function createPlayer(video: HTMLVideoElement, frame: HTMLElement, playing: PlayerFilm): Player {
  const { sources, expectedSeconds = 0 } = playing;
  const media = createMediaState(video, frame);
  const source = new SourceRecovery(video, sources);
  const captions = new CaptionTracks(video);
  const silence = new Silence(video);
  const { refresh } = media;
  const commands = createCommands({ video, frame, source, silence, refresh, expectedSeconds });
  const resume = new Resume(video, commands);
  return { video, frame, media, source, captions, resume, silence, commands };
}

/** The player of an element. Another film has another element and another player. */
export function usePlayer(
  video: HTMLVideoElement,
  frame: HTMLElement,
  playing: PlayerFilm,
): Player {
  const [player] = useState(() => createPlayer(video, frame, playing));
  useEffect(() => {
    const stop = new AbortController();
    const { source, captions, media, resume, silence } = player;
    for (const part of [source, captions, media, resume, silence]) part.follow(stop.signal);
    return () => stop.abort();
  }, [player]);
  return player;
}

export const useStore = <View>({ subscribe, read }: Store<View>): View =>
  useSyncExternalStore(subscribe, read);
