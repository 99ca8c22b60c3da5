import { useEffect, useEffectEvent, useState } from "react";

import { CaptionLines } from "./caption-lines.tsx";
import { ControlBar } from "./control-bar.tsx";
import { Curtain } from "./curtain.tsx";
import { usePlayAtOnce } from "./next-link.tsx";
import { Notices } from "./notices.tsx";
import { PlayerDialog } from "./player-dialog.tsx";
import type { KeyDeed } from "./player-keys.ts";
import type { FilmPlayerProps } from "./playing.ts";
import type { OpenDialog } from "./settings-panel.tsx";
import { SpokenChanges } from "./spoken-changes.tsx";
import styles from "./stage.module.css";
import { Surface } from "./surface.tsx";
import { UpNext } from "./up-next.tsx";
import { useCaptionChoice, type CaptionChoice } from "./use-caption-choice.ts";
import { useIdle } from "./use-idle.ts";
import { useKeys } from "./use-keys.ts";
import { usePlayer, useStore, type Player } from "./use-player.ts";
import { useProgress } from "./use-progress.ts";
import { useRemembered, useRememberedSound } from "./use-remembered.ts";
import { useMediaSession, useWakeLock } from "./use-surroundings.ts";
import { useUsher } from "./use-usher.ts";

export interface StageProps extends FilmPlayerProps {
  video: HTMLVideoElement;
  frame: HTMLElement;
  /** It stands, and the browser's own controls may go. */
  onStand: () => void;
}

/** The player around its media element: it shows what that says, and asks it for the rest. */
export function Stage(props: StageProps) {
  const { playing, startSeconds, onProgress, mayRemember, usher, video, frame } = props;
  const player = usePlayer(video, frame, playing);
  const media = useStore(player.media);
  const source = useStore(player.keeper);
  const [dialog, setDialog] = useState<OpenDialog>();
  const remembered = useRemembered(mayRemember);
  const choices = { choices: playing.captions, preferred: props.preferredCaptions };
  const captions = useCaptionChoice(player, choices, remembered);
  useRememberedSound(player, remembered);
  useProgress(player, onProgress);
  usePlayAtOnce(player);
  const stand = useEffectEvent(props.onStand);
  useEffect(() => stand(), []);
  useEffect(() => {
    if (startSeconds !== undefined) player.resume.learn(startSeconds);
  }, [player, startSeconds]);
  useWakeLock(!media.isPaused && !media.isEnded);
  useMediaSession(playing, player, media.hasStarted);
  const refusal = useUsher(player, usher);
  const hasFailed = source.trouble === "failed";
  const isIdle = useIdle(frame, !media.isPaused && !hasFailed);
  useKeys(frame, (asked) => obey(asked, player, captions, () => setDialog("help")));
  return (
    <div className={styles["stage"]} data-idle={isIdle ? "" : undefined}>
      <Surface player={player} />
      <CaptionLines cues={captions.cues} language={captions.language} look={captions.look} />
      <Curtain
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
        source={source}
        usher={usher}
      />
      <UpNext isEnded={media.isEnded} next={playing.next} />
      <ControlBar
        captions={captions}
        media={media}
        openDialog={setDialog}
        player={player}
        playing={playing}
        source={source}
      />
      <SpokenChanges player={player} />
      {dialog !== undefined && (
        <PlayerDialog captions={captions} close={() => setDialog(undefined)} open={dialog} />
      )}
    </div>
  );
}

function obey(asked: KeyDeed, { deeds }: Player, captions: CaptionChoice, help: () => void): void {
  if (asked.deed === "play") deeds.togglePlay();
  if (asked.deed === "mute") deeds.toggleMuted();
  if (asked.deed === "fullScreen") deeds.toggleFullScreen();
  if (asked.deed === "picture") deeds.togglePicture();
  if (asked.deed === "captions") captions.toggle();
  if (asked.deed === "help") help();
  deeds.obey(asked);
}
