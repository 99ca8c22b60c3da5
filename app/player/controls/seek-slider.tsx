import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from "react";

import { t } from "#app/translations/t.ts";

import { formatClock, speakTime } from "#app/lib/formats/clock.ts";
import type { MediaState } from "../media-state.ts";
import { ARROW_SECONDS } from "./player-keys.ts";
import { frameAddress, type PlayerFrames, type PlayerFilm } from "../playing.ts";
import styles from "./seek-slider.module.css";
import type { Player } from "../use-player.ts";

interface SeekSliderProps {
  player: Player;
  media: MediaState;
  playing: PlayerFilm;
}

const PAGE_SECONDS = 60;

const KEY_SECONDS: Readonly<Record<string, number>> = {
  ArrowLeft: -ARROW_SECONDS,
  ArrowRight: ARROW_SECONDS,
  PageDown: -PAGE_SECONDS,
  PageUp: PAGE_SECONDS,
};

/** The seek slider. The film seeks when the thumb is released, because the file is far away. */
export function SeekSlider({ player, media, playing }: SeekSliderProps) {
  const { commands } = player;
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const duration = media.durationSeconds || playing.expectedSeconds || 0;
  const seconds = Math.min(dragged ?? media.seconds, duration);
  const release = useEffectEvent(() => {
    if (dragged !== undefined) commands.seekTo(dragged);
    setDragged(undefined);
  });
  useEffect(() => {
    const element = input.current;
    const listener = () => release();
    // React's own "change" fires at every step of a drag.
    element?.addEventListener("change", listener);
    return () => element?.removeEventListener("change", listener);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_SECONDS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    commands.seekBy(step);
  };
  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    setPointed(Math.min(1, Math.max(0, part)) * duration);
  };
  const shown = dragged ?? pointed;
  return (
    <div
      className={styles["slider"]}
      onPointerLeave={() => setPointed(undefined)}
      onPointerMove={point}
      style={
        {
          "--played": part(seconds, duration),
          "--buffered": part(media.bufferedSeconds, duration),
        } as CSSProperties
      }
    >
      {shown !== undefined && duration > 0 && (
        <Preview duration={duration} frames={playing.frames} seconds={shown} />
      )}
      <input
        aria-label={t("Seek")}
        aria-valuetext={t("{seconds} of {duration}", {
          seconds: speakTime(seconds),
          duration: speakTime(duration),
        })}
        data-seek
        disabled={duration === 0}
        max={Math.max(1, Math.floor(duration))}
        min={0}
        onChange={(event) => setDragged(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        ref={input}
        step={1}
        type="range"
        value={Math.floor(seconds)}
      />
    </div>
  );
}

const part = (seconds: number, duration: number) =>
  duration > 0 ? Math.min(1, seconds / duration) : 0;

interface PreviewProps {
  seconds: number;
  duration: number;
  frames: PlayerFrames | undefined;
}

/** The picture at a position: the last frame before it. */
function Preview({ seconds, duration, frames }: PreviewProps) {
  const second = frames?.seconds.findLast((each) => each <= seconds);
  return (
    <div
      aria-hidden="true"
      className={styles["preview"]}
      data-preview
      style={{ "--at": part(seconds, duration) } as CSSProperties}
    >
      {frames && second !== undefined && (
        <img alt="" height={90} src={frameAddress(frames, second)} width={160} />
      )}
      <span>{formatClock(seconds)}</span>
    </div>
  );
}
