import type { MouseEvent } from "react";

import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isolate } from "#app/lib/isolate.ts";
import { outsideText } from "#app/lib/outside-text.ts";

import styles from "./stage.module.css";
import { keepFocus } from "./use-keys.ts";
import type { Player } from "./use-player.ts";
import type { Refusal, PlaybackLimit } from "./playback-limit.ts";

interface LimitReachedProps {
  player: Player;
  refusal: Refusal;
  limit: PlaybackLimit;
}

/** Why the film does not play, what plays in its place, and how to change that. */
export function LimitReached({ player, refusal, limit }: LimitReachedProps) {
  const { commands, frame } = player;
  const { kind, heading, others, remedy } = refusal;
  const play = (event: MouseEvent) => {
    keepFocus(event, frame);
    commands.play();
  };
  return (
    <div className={styles["failed"]}>
      <p className={styles["failedTitle"]}>{heading}</p>
      <p>Your place in the film is kept.</p>
      {others.length > 0 && (
        <ul className={styles["others"]}>
          {others.map(({ id, title, device }) => (
            <li key={id}>
              <span>
                “<bdi {...outsideText(title)}>{title}</bdi>” on <bdi>{device}</bdi>
              </span>
              <Button
                aria-label={`Stop it and play here: “${isolate(title)}” on ${isolate(device)}`}
                onClick={(event) => {
                  // What it is asked next, to let this one enter, comes after it.
                  void limit.replace(id);
                  play(event);
                }}
                size="small"
              >
                Stop it and play here
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["actions"]}>
        <Button look={kind === "stopped" ? "primary" : "quiet"} onClick={play}>
          {kind === "stopped" ? "Play here" : "Try again"}
        </Button>
        {remedy && (
          <ButtonLink href={remedy.address} look="plain">
            {remedy.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
