import type { MouseEvent } from "react";

import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "../stage.module.css";
import { keepFocus } from "../controls/use-keys.ts";
import type { Player } from "../use-player.ts";
import type { Refusal, PlaybackLimit } from "../playback-limit.ts";

interface LimitReachedProps {
  player: Player;
  refusal: Refusal;
  limit: PlaybackLimit;
}

/** Why the film does not play, what plays instead, and how to change that. */
export function LimitReached({ player, refusal, limit }: LimitReachedProps) {
  const { commands, frame } = player;
  const { outcome, heading, others, remedy } = refusal;
  const play = (event: MouseEvent) => {
    keepFocus(event, frame);
    commands.play();
  };
  return (
    <div className={styles["failed"]} data-refused="">
      <p className={styles["failedTitle"]}>{heading}</p>
      <p>{t("Your place in the film is saved.")}</p>
      {others.length > 0 && (
        <ul className={styles["others"]}>
          {others.map(({ id, title, device }) => (
            <li key={id}>
              <span>
                {t("“<film>{title}</film>” on <place>{device}</place>", {
                  title,
                  film: (inside) => <bdi {...outsideText(title)}>{inside}</bdi>,
                  device,
                  place: (inside) => <bdi>{inside}</bdi>,
                })}
              </span>
              <Button
                aria-label={t("Stop it and play here: “{title}” on {device}", {
                  title: isolate(title),
                  device: isolate(device),
                })}
                onClick={(event) => {
                  // The next request to the server, which lets this one play, comes after it.
                  void limit.replace(id);
                  play(event);
                }}
                size="small"
              >
                {t("Stop it and play here")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["actions"]}>
        <Button variant={outcome === "stopped" ? "primary" : "quiet"} onClick={play}>
          {outcome === "stopped" ? t("Play here") : t("Try again")}
        </Button>
        {remedy && (
          <ButtonLink href={remedy.address} variant="plain">
            {remedy.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
