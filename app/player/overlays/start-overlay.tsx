import type { MouseEvent } from "react";

import { Button } from "#app/ui/buttons/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import { formatClock, speakTime } from "#app/lib/formats/clock.ts";
import type { MediaState } from "../media-state.ts";
import styles from "../stage.module.css";
import { keepFocus } from "../controls/use-keys.ts";
import { useStore, type Player } from "../use-player.ts";

interface StartOverlayProps {
  player: Player;
  media: MediaState;
  title: string;
  /** Another message is shown instead. */
  isCovered: boolean;
}

/** The overlay before the film: the play button, or the bulbs while it loads. */
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
        aria-label={
          isReady
            ? t("Resume from {time}", { time: speakTime(seconds) })
            : t("Play {title}", { title: isolate(title) })
        }
        className={styles["begin"]}
        data-entrance=""
        onClick={begin(commands.play)}
        type="button"
      >
        <Icon name="play" />
      </button>
      {isReady && (
        <p className={styles["resume"]}>
          <span aria-hidden="true">{t("Resume from {time}", { time: formatClock(seconds) })}</span>
          <Button onClick={begin(resume.startOver)} size="small">
            {t("Start over")}
          </Button>
        </p>
      )}
    </div>
  );
}
