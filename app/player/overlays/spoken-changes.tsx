import { useEffect, useState } from "react";

import { t } from "#app/translations/t.ts";

import { formatClock, speakTime } from "#app/lib/formats/clock.ts";
import styles from "../stage.module.css";
import type { Player } from "../use-player.ts";

const SHOWN_MS = 1_400;

interface Change {
  text: string;
  /** The text for screen readers, if it differs. */
  spoken?: string;
}

/** Shows what a key has just done, once the media element confirms it. */
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
    const changed = now.find((text, index) => text !== before[index]);
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
    t("Speed {rate}×", { rate }),
    isMuted ? t("Muted") : t("Volume {percent} %", { percent: Math.round(volume * 100) }),
    label === undefined ? t("Captions off") : t("Captions: {label}", { label }),
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
    // The seek slider announces its position itself.
    if (!frame.contains(focused) || focused?.matches("[data-seek]")) return;
    announce({ text: formatClock(video.currentTime), spoken: speakTime(video.currentTime) });
  };
  video.addEventListener("seeked", seeked, { signal });
}
