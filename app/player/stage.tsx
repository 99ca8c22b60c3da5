import { useEffect, useEffectEvent, useState } from "react";

import { t } from "#app/translations/t.ts";

import { CaptionLines } from "./captions/caption-lines.tsx";
import { ControlBar } from "./controls/control-bar.tsx";
import { StartOverlay } from "./overlays/start-overlay.tsx";
import { Notices } from "./overlays/notices.tsx";
// Linked by the page, although the dialog itself loads later.
import "./controls/player-dialog.module.css";
import type { KeyCommand } from "./controls/player-keys.ts";
import type { FilmPlayerProps } from "./playing.ts";
import type { OpenDialog } from "./controls/settings-panel.tsx";
import { usePageChoice } from "./page-choices.ts";
import { SpokenChanges } from "./overlays/spoken-changes.tsx";
import { UnpinButton } from "./overlays/unpin-button.tsx";
import styles from "./stage.module.css";
import { GestureLayer } from "./controls/gesture-layer.tsx";
import { useCaptionChoice, type CaptionChoice } from "./captions/use-caption-choice.ts";
import { useIdle } from "./use-idle.ts";
import { laterParts } from "./later/later-parts.ts";
import { Later } from "./later.tsx";
import { useKeys } from "./controls/use-keys.ts";
import { usePlayAtOnce } from "./use-play-at-once.ts";
import { usePlayer, useStore, type Player } from "./use-player.ts";
import { useProgress } from "./use-progress.ts";
import { useRemembered, useRememberedRate, useRememberedSound } from "./use-remembered.ts";
import { usePlaybackLimit } from "./use-playback-limit.ts";
import { useSleepTimer } from "./use-sleep-timer.ts";

export interface StageProps extends FilmPlayerProps {
  video: HTMLVideoElement;
  frame: HTMLElement;
  /** Called when it is mounted, and the browser's own controls may be removed. */
  onReady: () => void;
}

/** What says that its keys work on the whole page. */
export const KEYS_ID = "player-keys";

/** The player around its media element: it shows the element's state, and sends it commands. */
export function Stage(props: StageProps) {
  const { playing, startSeconds, onProgress, mayRemember, limit, video, frame } = props;
  const { preferences } = props;
  const player = usePlayer(video, frame, playing);
  const media = useStore(player.media);
  const source = useStore(player.source);
  const [dialog, setDialog] = useState<OpenDialog>();
  const remembered = useRemembered(mayRemember);
  const choices = { choices: playing.captions, preferred: () => preferences().captions ?? "" };
  const captions = useCaptionChoice(player, choices, remembered);
  useRememberedSound(player, remembered);
  const storeRate = useRememberedRate(player, remembered, props);
  useProgress(player, onProgress);
  usePlayAtOnce(player, startSeconds);
  const ready = useEffectEvent(props.onReady);
  useEffect(() => ready(), []);
  const refusal = usePlaybackLimit(player, limit);
  const sleepTimer = useSleepTimer(player);
  const hasFailed = source.trouble === "failed";
  const isIdle = useIdle(frame, !media.isPaused && !hasFailed);
  const [isTheater, setTheater] = usePageChoice("theater");
  const toggleTheater = () => {
    setTheater(!isTheater);
    // The whole player is in sight at the top of its page.
    if (!isTheater) scrollTo({ top: 0 });
  };
  useKeys(frame, preferences, (keyCommand) => {
    if (keyCommand.command === "help") setDialog("help");
    if (keyCommand.command === "theater" && !media.isFullScreen) toggleTheater();
    run(keyCommand, player, captions);
  });
  return (
    <div
      className={styles["stage"]}
      data-idle={isIdle ? "" : undefined}
      data-started={media.hasStarted ? "" : undefined}
    >
      <p className="visually-hidden" id={KEYS_ID}>
        {t("The player's keys work on the whole page except in fields: Space plays and pauses.")}
      </p>
      <GestureLayer player={player} />
      <CaptionLines cues={captions.cues} language={captions.language} look={captions.look} />
      <StartOverlay
        isCovered={hasFailed || refusal !== undefined}
        media={media}
        player={player}
        title={playing.title}
      />
      <Notices
        captions={captions}
        player={player}
        playing={playing}
        refusal={refusal}
        sleepTimer={sleepTimer}
        source={source}
        limit={limit}
      />
      {media.isEnded && (
        <Later
          isWanted
          load={laterParts.endCard}
          props={{ loadEnding: props.loadEnding, next: playing.next, player }}
        />
      )}
      <ControlBar
        captions={captions}
        isTheater={isTheater}
        loudness={remembered}
        media={media}
        openDialog={setDialog}
        player={player}
        playing={playing}
        sleepTimer={sleepTimer}
        source={source}
        toggleTheater={toggleTheater}
      />
      <UnpinButton frame={frame} />
      <SpokenChanges player={player} />
      <Later
        isWanted={media.hasStarted}
        load={laterParts.whilePlaying}
        props={{
          player,
          playing,
          isPlaying: !media.isPaused && !media.isEnded,
          storeRate,
          evensLoudness: remembered[0].evensLoudness,
        }}
      />
      {dialog !== undefined && (
        <Later
          isWanted
          load={laterParts.dialog}
          props={{
            captions,
            close: () => setDialog(undefined),
            open: dialog,
            player,
            playing,
            preferences,
          }}
        />
      )}
    </div>
  );
}

function run(keyCommand: KeyCommand, { commands }: Player, captions: CaptionChoice): void {
  if (keyCommand.command === "play") commands.togglePlay();
  if (keyCommand.command === "mute") commands.toggleMuted();
  if (keyCommand.command === "fullScreen") commands.toggleFullScreen();
  if (keyCommand.command === "picture") commands.togglePicture();
  if (keyCommand.command === "captions") captions.toggle();
  commands.run(keyCommand);
}
