import type { MouseEvent } from "react";

import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isolate } from "#app/lib/isolate.ts";

import { formatClock, speakTime } from "./clock.ts";
import type { MediaState } from "./media-state.ts";
import styles from "./stage.module.css";
import { keepFocus } from "./use-keys.ts";
import { useStore, type Player } from "./use-player.ts";

interface StartOverlayProps {
  player: Player;
  media: MediaState;
  title: string;
  /** Something else is to be read there. */
  isCovered: boolean;
}

/** What stands before the film: the way in, and the bulbs while it is on its way. */
export function StartOverlay({ player, media, title, isCovered }: StartOverlayProps) {
  const { frame, commands, resume } = player;
  const { kind, seconds } = useStore(resume);
  if (media.isWaiting && !isCovered) {
    return (
      <div aria-hidden="true" className={styles["bulbs"]}>
        <i />
        <i />
        <i />
      </div>
    );
  }
  if (media.hasStarted || !media.isPaused || isCovered) return null;
  const isReady = kind === "ready";
  const begin = (work: () => void) => (event: MouseEvent) => {
    work();
    keepFocus(event, frame);
  };
  return (
    <div className={styles["startOverlay"]}>
      <button
        aria-label={isReady ? `Resume from ${speakTime(seconds)}` : `Play ${isolate(title)}`}
        className={styles["begin"]}
        data-entrance=""
        onClick={begin(commands.play)}
        type="button"
      >
        <Icon name="play" />
      </button>
      {isReady && (
        <p className={styles["resume"]}>
          <span aria-hidden="true">Resume from {formatClock(seconds)}</span>
          <Button onClick={begin(resume.startOver)} size="small">
            Start over
          </Button>
        </p>
      )}
    </div>
  );
}
