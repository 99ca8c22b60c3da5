import { useEffect, useEffectEvent } from "react";

import type { PlayerCaptions } from "../playing.ts";
import { findOpening } from "./preferred-captions.ts";
import { delayOf, withDelay, type CaptionLook, type DeviceChoices } from "../remembered.ts";
import { useStore, type Player } from "../use-player.ts";
import type { ChangeDeviceChoices } from "../use-remembered.ts";

/** The default for a viewer who only asks for captions. */
const firstOf = (choices: readonly PlayerCaptions[], preferred: string) =>
  Math.max(0, findOpening(choices, { captions: "", captionsInPlaceOf: undefined }, preferred));

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
  choose: (index: number) => void;
  toggle: () => void;
  setLook: (look: CaptionLook) => void;
  setDelay: (seconds: number) => void;
}

interface Captions {
  choices: readonly PlayerCaptions[];
  /** The viewer's general preference. */
  preferred: () => string;
}

export function useCaptionChoice(
  { captions: tracks }: Player,
  { choices, preferred }: Captions,
  [remembered, change]: [DeviceChoices, ChangeDeviceChoices],
): CaptionChoice {
  const { chosen, cues, hasFailed } = useStore(tracks);
  const current = choices[chosen];
  const address = current?.address ?? "";
  const delaySeconds = delayOf(remembered, address);
  const takeUp = useEffectEvent(() => {
    const place = findOpening(choices, remembered, preferred());
    if (place >= 0) tracks.choose(place);
  });
  useEffect(() => takeUp(), []);
  useEffect(() => tracks.delayBy(delaySeconds), [tracks, delaySeconds]);
  const choose = (index: number) => {
    tracks.choose(index);
    const captions = choices[index]?.label ?? "";
    change((stored) => ({ ...stored, captions, captionsInPlaceOf: preferred() }));
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
    toggle: () => choose(chosen >= 0 || choices.length === 0 ? -1 : firstOf(choices, preferred())),
    setLook: (look) => change((stored) => ({ ...stored, look })),
    setDelay: (seconds) => change((stored) => withDelay(stored, address, seconds)),
  };
}
