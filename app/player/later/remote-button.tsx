import { createPortal } from "react-dom";

import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { t } from "#app/translations/t.ts";

import type { Player } from "../use-player.ts";
import styles from "../controls/control-bar.module.css";
import { useRemote } from "./use-remote.ts";

interface RemoteButtonProps {
  player: Player;
  /** Those of what the player says over its picture. */
  noticeStyles: Readonly<Record<string, string>>;
}

/** Plays the film on another screen, and says so on this one, where its picture may stand still. */
export function RemoteButton({ player: { video, frame }, noticeStyles }: RemoteButtonProps) {
  const { isAvailable, connection, choose } = useRemote(video);
  if (!isAvailable && connection === "none") return null;
  return (
    <>
      <IconButton
        aria-pressed={connection !== "none"}
        className={styles["toggle"]}
        icon="cast"
        label={t("Play on another screen")}
        onClick={choose}
      />
      {createPortal(
        <output className={noticeStyles["bubblePlace"]} style={{ placeSelf: "center" }}>
          {connection !== "none" && (
            <span className={noticeStyles["bubble"]} data-remote={connection}>
              {connection === "connecting"
                ? t("Connecting to the other screen…")
                : t("Playing on another screen")}
            </span>
          )}
        </output>,
        frame,
      )}
    </>
  );
}
