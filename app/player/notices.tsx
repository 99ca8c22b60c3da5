import type { ReactNode } from "react";

import { Button, ButtonLink } from "#app/ui/button.tsx";

import { formatClock } from "./clock.ts";
import type { Playing } from "./playing.ts";
import type { SourceState } from "./source-recovery.ts";
import styles from "./stage.module.css";
import { LimitReached } from "./limit-reached.tsx";
import type { CaptionChoice } from "./use-caption-choice.ts";
import { useStore, type Player } from "./use-player.ts";
import type { Refusal, PlaybackLimit } from "./playback-limit.ts";

interface NoticesProps {
  playing: Playing;
  player: Player;
  source: SourceState;
  captions: CaptionChoice;
  limit: PlaybackLimit;
  refusal: Refusal | undefined;
}

/** What happened, what is safe, and what happens next; read out as it comes. */
export function Notices(props: NoticesProps) {
  return (
    <>
      <output className={styles["notices"]}>
        <Passing {...props} />
      </output>
      <div className={styles["alert"]} role="alert">
        <Standstill {...props} />
      </div>
    </>
  );
}

function Passing({ playing, player, source, captions }: NoticesProps) {
  const { resume } = player;
  const { kind, seconds } = useStore(resume);
  const quality = playing.sources[source.current]?.quality;
  if (source.trouble === "reconnecting") {
    return <Line>The connection is gone. The film goes on from here as soon as it is back.</Line>;
  }
  if (source.trouble === "next file") {
    return <Line>That file could not be played. The film goes on with {quality}.</Line>;
  }
  if (source.trouble === "stalled") {
    const isChoice = playing.sources.length > 1;
    return (
      <Line>
        The film comes slowly just now. It goes on as soon as enough of it is here
        {isChoice ? "; a smaller quality, under Settings, comes faster." : "."}
      </Line>
    );
  }
  if (captions.hasFailed) {
    return <Line>These captions cannot be had just now. The film plays on without them.</Line>;
  }
  if (kind === "gone on") {
    return (
      <Line action="Start over" onAction={resume.startOver}>
        Going on from {formatClock(seconds)}.
      </Line>
    );
  }
  if (kind === "offered") {
    return (
      <Line action="Go on from there" onAction={resume.goOn}>
        You stopped at {formatClock(seconds)} the last time.
      </Line>
    );
  }
  return null;
}

interface LineProps {
  children: ReactNode;
  action?: string;
  onAction?: () => void;
}

function Line({ children, action, onAction }: LineProps) {
  return (
    <span className={styles["notice"]}>
      <span>{children}</span>
      {action !== undefined && (
        <Button onClick={onAction} size="small">
          {action}
        </Button>
      )}
    </span>
  );
}

function Standstill(props: NoticesProps) {
  const { source, refusal } = props;
  if (source.trouble === "failed") return <Failed {...props} />;
  return refusal && <LimitReached {...props} refusal={refusal} />;
}

function Failed({ playing, player }: NoticesProps) {
  return (
    <div className={styles["failed"]}>
      <p className={styles["failedTitle"]}>The film cannot be played just now</p>
      <p>None of its files could be opened. Your place in it is kept.</p>
      <div className={styles["actions"]}>
        <Button look="primary" onClick={player.commands.tryAgain}>
          Try again
        </Button>
        {playing.elsewhere !== undefined && (
          <ButtonLink external href={playing.elsewhere} icon="external" iconAfter>
            See it at its source
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
