import type { CSSProperties, KeyboardEvent } from "react";

import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import { formatClock } from "#app/lib/formats/clock.ts";
import styles from "./control-bar.module.css";
import { hasPictureInPicture } from "../commands.ts";
import { laterParts } from "../later/later-parts.ts";
import { Later } from "../later.tsx";
import type { MediaState } from "../media-state.ts";
import { NextLink } from "../overlays/next-link.tsx";
import noticeStyles from "../stage.module.css";
import { STEP_SECONDS } from "./player-keys.ts";
import type { PlayerFilm } from "../playing.ts";
import { SeekSlider } from "./seek-slider.tsx";
import { SettingsPanel, SETTINGS_ID, type OpenDialog } from "./settings-panel.tsx";
import type { SourceState } from "../source-recovery.ts";
import type { CaptionChoice } from "../captions/use-caption-choice.ts";
import type { Player } from "../use-player.ts";
import type { useRemembered } from "../use-remembered.ts";
import type { SleepTimer } from "../use-sleep-timer.ts";

export interface ControlBarProps {
  player: Player;
  media: MediaState;
  source: SourceState;
  playing: PlayerFilm;
  captions: CaptionChoice;
  sleepTimer: SleepTimer;
  openDialog: (dialog: OpenDialog) => void;
  /** Whether the player is as wide as the window. */
  isTheater: boolean;
  toggleTheater: () => void;
  loudness: ReturnType<typeof useRemembered>;
}

/** All controls of a film, each with its name and state. */
export function ControlBar(props: ControlBarProps) {
  const { player, media, playing, captions } = props;
  const { commands } = player;
  const duration = media.durationSeconds || playing.expectedSeconds || 0;
  return (
    <fieldset aria-label={t("Player controls")} className={styles["bar"]} data-bar>
      <div className={styles["way"]}>
        <SeekSlider media={media} player={player} playing={playing} />
        <p className={styles["time"]}>
          {formatClock(Math.min(media.seconds, duration || media.seconds))}
          {duration > 0 && ` / ${formatClock(duration)}`}
        </p>
      </div>
      <div className={styles["row"]} data-row>
        <IconButton
          data-play
          icon={media.isPaused ? "play" : "pause"}
          label={media.isPaused ? t("Play") : t("Pause")}
          onClick={commands.togglePlay}
        />
        <IconButton
          icon="back-ten"
          label={t("Back {count, plural, one {# second} other {# seconds}}", {
            count: STEP_SECONDS,
          })}
          onClick={() => commands.seekBy(-STEP_SECONDS)}
        />
        <IconButton
          icon="forward-ten"
          label={t("Forward {count, plural, one {# second} other {# seconds}}", {
            count: STEP_SECONDS,
          })}
          onClick={() => commands.seekBy(STEP_SECONDS)}
        />
        <Sound commands={commands} media={media} />
        <span className={styles["gap"]} />
        {playing.next && (
          <NextLink
            className={styles["wide"]}
            label={t("Next: {title}", { title: isolate(playing.next.title) })}
            next={playing.next}
          >
            <Icon name="next" />
          </NextLink>
        )}
        {captions.choices.length > 0 && (
          <IconButton
            aria-pressed={captions.chosen >= 0}
            className={styles["toggle"]}
            icon="captions"
            label={t("Captions")}
            onClick={captions.toggle}
          />
        )}
        <IconButton
          className={styles["settings"]}
          icon="settings"
          label={t("Settings")}
          popoverTarget={SETTINGS_ID}
        />
        <Later
          isWanted={media.hasStarted}
          load={laterParts.remote}
          props={{ player, noticeStyles }}
        />
        {hasPictureInPicture() && (
          <IconButton
            aria-pressed={media.isInPicture}
            className={`${styles["wide"]} ${styles["toggle"]}`}
            icon="picture"
            label={t("Picture in picture")}
            onClick={commands.togglePicture}
          />
        )}
        {!media.isFullScreen && (
          <IconButton
            aria-pressed={props.isTheater}
            className={`${styles["wide"]} ${styles["toggle"]}`}
            icon="theater"
            label={t("Theater mode")}
            onClick={props.toggleTheater}
          />
        )}
        <IconButton
          icon={media.isFullScreen ? "fullscreen-exit" : "fullscreen"}
          label={media.isFullScreen ? t("Leave full screen") : t("Full screen")}
          onClick={commands.toggleFullScreen}
        />
      </div>
      <SettingsPanel {...props} />
    </fieldset>
  );
}

function Sound({ commands, media }: { commands: Player["commands"]; media: MediaState }) {
  const percent = Math.round((media.isMuted ? 0 : media.volume) * 100);
  // Left and right move to the next control; up and down change the volume.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") event.preventDefault();
  };
  return (
    <>
      <IconButton
        className={styles["wide"]}
        icon={media.isMuted ? "volume-off" : "volume"}
        label={media.isMuted ? t("Unmute") : t("Mute")}
        onClick={commands.toggleMuted}
      />
      <input
        aria-label={t("Volume")}
        aria-valuetext={t("{percent} percent", { percent })}
        className={`${styles["wide"]} ${styles["volume"]}`}
        max={100}
        min={0}
        onChange={(event) => commands.setVolume(event.currentTarget.valueAsNumber / 100)}
        onKeyDown={onKeyDown}
        step={5}
        style={{ "--part": percent / 100 } as CSSProperties}
        type="range"
        value={percent}
      />
    </>
  );
}
