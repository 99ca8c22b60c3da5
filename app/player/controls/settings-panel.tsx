import { useState } from "react";

import { t } from "#app/translations/t.ts";

import { laterParts } from "../later/later-parts.ts";
import { Later } from "../later.tsx";
import styles from "./control-bar.module.css";
import type { ControlBarProps } from "./control-bar.tsx";

export const SETTINGS_ID = "player-settings";

/** What opens on top. */
export type OpenDialog = "help" | "caption look" | "transcript" | "chapters" | undefined;

/** Its fields load once the film plays, or once the panel is opened before that. */
export function SettingsPanel(props: ControlBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label={t("Settings")}
      className={styles["panel"]}
      id={SETTINGS_ID}
      onToggle={({ newState }) => setOpen(newState === "open")}
      popover="auto"
    >
      <Later isWanted={isOpen || props.media.hasStarted} load={laterParts.settings} props={props}>
        {t("Loading...")}
      </Later>
    </section>
  );
}
