import { useEffect, useEffectEvent, useState } from "react";

import type { FilmPlayerProps } from "./playing.ts";
import { readRemembered, writeRemembered, type DeviceChoices } from "./remembered.ts";
import type { Player } from "./use-player.ts";

export type ChangeDeviceChoices = (change: (remembered: DeviceChoices) => DeviceChoices) => void;

/** The viewer's choices on this device, and functions to change them. */
export function useRemembered(mayRemember: () => boolean): [DeviceChoices, ChangeDeviceChoices] {
  const [remembered, setRemembered] = useState(() => readRemembered(mayRemember()));
  const change: ChangeDeviceChoices = (how) => {
    const next = how(remembered);
    setRemembered(next);
    writeRemembered(next, mayRemember());
  };
  return [remembered, change];
}

/** Restores the last volume. */
export function useRememberedSound(
  { video, commands, silence }: Player,
  [remembered, change]: [DeviceChoices, ChangeDeviceChoices],
): void {
  const takeUp = useEffectEvent(() => commands.setSound(remembered));
  const save = useEffectEvent(() => {
    const { volume, muted: isMuted } = video;
    if (silence.read().isForced) return;
    if (volume === remembered.volume && isMuted === remembered.isMuted) return;
    change((stored) => ({ ...stored, volume, isMuted }));
  });
  useEffect(() => {
    takeUp();
    const stop = new AbortController();
    video.addEventListener("volumechange", () => save(), { signal: stop.signal });
    return () => stop.abort();
  }, [video]);
}

/**
 * Plays at the viewer's speed, which is their profile's, or a visitor's on this device; returns what
 * keeps another.
 */
export function useRememberedRate(
  { commands }: Player,
  [remembered, change]: [DeviceChoices, ChangeDeviceChoices],
  { preferences, onPlaybackRate }: Pick<FilmPlayerProps, "preferences" | "onPlaybackRate">,
): (rate: number) => void {
  const preferred = () => preferences().playbackRate ?? remembered.rate;
  const takeUp = useEffectEvent(() => commands.setRate(preferred()));
  useEffect(() => takeUp(), []);
  return (rate) => {
    if (rate === preferred()) return;
    change((stored) => ({ ...stored, rate }));
    onPlaybackRate(rate);
  };
}
