import { useState } from "react";

import { t } from "#app/translations/t.ts";

import { Later } from "../later.tsx";
import styles from "./control-bar.module.css";
import type { ControlBarProps } from "./control-bar.tsx";

export const SETTINGS_ID = "player-settings";

/** What opens on top: the list of keys, or the style of captions. */
export type OpenDialog = "help" | "caption look" | undefined;

const load = () => import("./settings-fields.tsx").then(({ SettingsFields }) => SettingsFields);

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
      <Later isWanted={isOpen || props.media.hasStarted} load={load} props={props}>
        {t("Loading...")}
      </Later>
    </section>
  );
}
