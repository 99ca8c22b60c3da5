import type { ReactNode } from "react";

import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";

import { formatClock } from "#app/lib/formats/clock.ts";
import type { PlayerFilm } from "../playing.ts";
import type { SourceState } from "../source-recovery.ts";
import styles from "../stage.module.css";
import { LimitReached } from "./limit-reached.tsx";
import type { CaptionChoice } from "../captions/use-caption-choice.ts";
import { useStore, type Player } from "../use-player.ts";
import type { SleepTimer } from "../use-sleep-timer.ts";
import type { Refusal, PlaybackLimit } from "../playback-limit.ts";

interface NoticesProps {
  playing: PlayerFilm;
  player: Player;
  source: SourceState;
  captions: CaptionChoice;
  limit: PlaybackLimit;
  refusal: Refusal | undefined;
  sleepTimer: SleepTimer;
}

/** Says what happened, what is safe, and what happens next; announced to screen readers. */
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

function Passing({ playing, player, source, captions, sleepTimer }: NoticesProps) {
  const { resume, silence } = player;
  const { kind, seconds } = useStore(resume);
  const { isForced: isSilent } = useStore(silence);
  const quality = playing.sources[source.current]?.quality;
  if (source.trouble === "reconnecting") {
    return (
      <Line>{t("The connection was lost. The film continues from here once it's back.")}</Line>
    );
  }
  if (source.trouble === "next file") {
    return (
      <Line>
        {t("That file couldn't be played. The film continues with {quality}.", {
          quality: quality ?? "",
        })}
      </Line>
    );
  }
  if (source.trouble === "stalled") {
    const isChoice = playing.sources.length > 1;
    return (
      <Line>
        {isChoice
          ? t(
              "The film is loading slowly. It continues as soon as enough of it is here; a smaller quality, under Settings, loads faster.",
            )
          : t("The film is loading slowly. It continues as soon as enough of it is here.")}
      </Line>
    );
  }
  if (isSilent) {
    return (
      <Line action={t("Turn Sound On")} onAction={silence.end}>
        {t("Your browser starts films without sound.")}
      </Line>
    );
  }
  if (sleepTimer.hasPaused) {
    return (
      <Line action={t("Keep watching")} onAction={player.commands.play}>
        {t("The sleep timer has paused the film.")}
      </Line>
    );
  }
  if (captions.hasFailed) {
    return <Line>{t("Captions aren't available right now. The film plays without them.")}</Line>;
  }
  if (kind === "gone on") {
    return (
      <Line action={t("Start over")} onAction={resume.startOver}>
        {t("Resuming at {time}.", { time: formatClock(seconds) })}
      </Line>
    );
  }
  if (kind === "offered") {
    return (
      <Line action={t("Resume there")} onAction={resume.goOn}>
        {t("You stopped at {time} the last time.", { time: formatClock(seconds) })}
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
      <p className={styles["failedTitle"]}>{t("This film can't be played right now")}</p>
      <p>{t("None of its files could be opened. Your place in it is saved.")}</p>
      <div className={styles["actions"]}>
        <Button variant="primary" onClick={player.commands.tryAgain}>
          {t("Try again")}
        </Button>
        {playing.elsewhere !== undefined && (
          <ButtonLink external href={playing.elsewhere} icon="external" iconAfter>
            {t("See it at its source")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
