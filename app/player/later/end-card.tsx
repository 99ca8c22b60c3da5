import { useEffect, useEffectEvent, useState } from "react";

import { speakTime } from "#app/lib/formats/clock.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

import { keepFocus } from "../controls/use-keys.ts";
import type { FilmEnding, NextFilm } from "../playing.ts";
import styles from "../stage.module.css";
import type { Player } from "../use-player.ts";
import { NextLink } from "../overlays/next-link.tsx";

const COUNTED_SECONDS = 10;

interface EndCardProps {
  player: Player;
  next: NextFilm | undefined;
  loadEnding: () => Promise<FilmEnding>;
}

/**
 * At the end of a film: its rating, what comes next, the film again, or back to where the viewer
 * came from.
 */
export function EndCard({ player, next, loadEnding }: EndCardProps) {
  const [ending, setEnding] = useState<FilmEnding>();
  useEffect(() => void loadEnding().then(setEnding, String), [loadEnding]);
  const upNext = next ?? ending?.findSimilar();
  return (
    <div className={styles["upNext"]}>
      {ending && <ending.FilmRating />}
      {ending && upNext && <UpNext frame={player.frame} mayGoOn={ending.mayGoOn} next={upNext} />}
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

interface UpNextProps extends Pick<FilmEnding, "mayGoOn"> {
  next: NextFilm;
  frame: HTMLElement;
}

function UpNext({ next, mayGoOn, frame }: UpNextProps) {
  const [seconds, setSeconds] = useState(() => (mayGoOn() ? COUNTED_SECONDS : undefined));
  const isOver = seconds === 0;
  const goOn = useEffectEvent(() =>
    frame.querySelector<HTMLAnchorElement>("output a[data-next]")?.click(),
  );
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
