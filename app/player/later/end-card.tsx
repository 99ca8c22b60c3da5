import { useEffect, useEffectEvent, useState } from "react";

import { PLAY } from "#app/lib/playing/play-at-once.ts";
import { speakTime } from "#app/lib/formats/clock.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

import { keepFocus } from "../controls/use-keys.ts";
import type { PlayerFilm } from "../playing.ts";
import styles from "../stage.module.css";
import type { Player } from "../use-player.ts";
import { NextLink } from "../overlays/next-link.tsx";

const COUNTED_SECONDS = 10;

interface EndCardProps {
  player: Player;
  next: PlayerFilm["next"];
  /** Whether what comes next may start by itself. */
  mayGoOn: () => boolean;
}

/** At the end of a film: what comes next, the film again, or back to where the viewer came from. */
export function EndCard({ player, next, mayGoOn }: EndCardProps) {
  return (
    <div className={styles["upNext"]}>
      {next && <UpNext mayGoOn={mayGoOn} next={next} />}
      <div className={styles["actions"]}>
        <Button
          onClick={(event) => {
            player.resume.startOver();
            keepFocus(event, player.frame);
          }}
          size="small"
        >
          {t("Start over")}
        </Button>
        {history.length > 1 && (
          <Button onClick={() => history.back()} size="small">
            {t("Back")}
          </Button>
        )}
      </div>
    </div>
  );
}

function UpNext({ next, mayGoOn }: Pick<EndCardProps, "mayGoOn"> & { next: NextFilm }) {
  const [seconds, setSeconds] = useState(() => (mayGoOn() ? COUNTED_SECONDS : undefined));
  const isOver = seconds === 0;
  const goOn = useEffectEvent(() => location.assign(next.address + PLAY));
  useEffect(() => {
    if (seconds === undefined || isOver) return undefined;
    const timer = window.setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => window.clearTimeout(timer);
  }, [seconds, isOver]);
  useEffect(() => {
    if (isOver) goOn();
  }, [isOver]);
  return (
    <>
      <output>
        <span className={styles["upNextWords"]}>{t("Up next")}</span>
        <NextLink className={styles["upNextLink"]} next={next}>
          <Icon name="play" />
          <bdi {...outsideText(next.title)}>{next.title}</bdi>
        </NextLink>
      </output>
      {seconds !== undefined && (
        <div className={styles["actions"]}>
          <span role="timer">{t("Plays in {time}", { time: speakTime(seconds) })}</span>
          <Button onClick={() => setSeconds(undefined)} size="small">
            {t("Stop")}
          </Button>
        </div>
      )}
    </>
  );
}

type NextFilm = NonNullable<PlayerFilm["next"]>;
