import { useEffect, useEffectEvent } from "react";

import type { PlayerCaptions } from "./playing.ts";
import { delayOf, withDelay, type CaptionLook, type Remembered } from "./remembered.ts";
import { useStore, type Player } from "./use-player.ts";
import type { ChangeRemembered } from "./use-remembered.ts";

/** The captions as the controls show and change them. */
export interface CaptionChoice {
  choices: readonly PlayerCaptions[];
  /** -1 when they are off. */
  chosen: number;
  cues: readonly VTTCue[];
  language: string;
  hasFailed: boolean;
  look: CaptionLook;
  delaySeconds: number;
  choose: (place: number) => void;
  toggle: () => void;
  setLook: (look: CaptionLook) => void;
  setDelay: (seconds: number) => void;
}

export function useCaptionChoice(
  { captions: tracks }: Player,
  choices: readonly PlayerCaptions[],
  [remembered, change]: [Remembered, ChangeRemembered],
): CaptionChoice {
  const { chosen, cues, hasFailed } = useStore(tracks);
  const current = choices[chosen];
  const address = current?.address ?? "";
  const delaySeconds = delayOf(remembered, address);
  const takeUp = useEffectEvent(() => {
    const place = choices.findIndex(({ label }) => label === remembered.captions);
    if (place >= 0) tracks.choose(place);
  });
  useEffect(() => takeUp(), []);
  useEffect(() => tracks.delayBy(delaySeconds), [tracks, delaySeconds]);
  const choose = (place: number) => {
    tracks.choose(place);
    change((kept) => ({ ...kept, captions: choices[place]?.label ?? "" }));
  };
  return {
    choices,
    chosen,
    cues,
    language: current?.language ?? "",
    hasFailed,
    look: remembered.look,
    delaySeconds,
    choose,
    toggle: () => choose(chosen >= 0 || choices.length === 0 ? -1 : 0),
    setLook: (look) => change((kept) => ({ ...kept, look })),
    setDelay: (seconds) => change((kept) => withDelay(kept, address, seconds)),
  };
}
