import { useEffect, useState } from "react";

import { formatClock, speakTime } from "./clock.ts";
import styles from "./stage.module.css";
import type { Player } from "./use-player.ts";

const SHOWN_MS = 1_400;

interface Change {
  text: string;
  /** How it is read out, where that differs. */
  spoken?: string;
}

/** A word about what a key has just done, as soon as the media element says that it is so. */
export function SpokenChanges({ player }: { player: Player }) {
  const [change, setChange] = useState<Change>();
  useEffect(() => {
    const stop = new AbortController();
    followStates(player, stop.signal, (text) => setChange({ text }));
    followSeeks(player, stop.signal, setChange);
    return () => stop.abort();
  }, [player]);
  useEffect(() => {
    if (!change) return undefined;
    const timer = window.setTimeout(() => setChange(undefined), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [change]);
  return (
    <output className={styles["bubblePlace"]}>
      {change && (
        <span className={styles["bubble"]}>
          <span aria-hidden={change.spoken !== undefined || undefined}>{change.text}</span>
          {change.spoken !== undefined && <span className="visually-hidden">{change.spoken}</span>}
        </span>
      )}
    </output>
  );
}

function followStates(player: Player, signal: AbortSignal, announce: (text: string) => void): void {
  let before = describe(player);
  const compare = () => {
    const now = describe(player);
    const changed = now.find((text, place) => text !== before[place]);
    before = now;
    if (changed !== undefined) announce(changed);
  };
  const stops = [player.media.subscribe(compare), player.captions.subscribe(compare)];
  signal.addEventListener("abort", () => {
    for (const stop of stops) stop();
  });
}

function describe({ media, captions, video }: Player): string[] {
  const { rate, volume, isMuted } = media.read();
  const label = video.querySelectorAll("track")[captions.read().chosen]?.label;
  return [
    `Speed ${rate}×`,
    isMuted ? "Muted" : `Volume ${Math.round(volume * 100)} %`,
    label === undefined ? "Captions off" : `Captions: ${label}`,
  ];
}

function followSeeks(
  player: Player,
  signal: AbortSignal,
  announce: (change: Change) => void,
): void {
  const { video, frame } = player;
  const seeked = () => {
    const focused = document.activeElement;
    // The way through the film says itself where it stands.
    if (!frame.contains(focused) || focused?.matches("[data-seek]")) return;
    announce({ text: formatClock(video.currentTime), spoken: speakTime(video.currentTime) });
  };
  video.addEventListener("seeked", seeked, { signal });
}
