import type { ReactNode } from "react";

import { Button } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";

import type { ShownState } from "./downloadable.ts";
import styles from "./film-state.module.css";

/**
 * How far a film has come on this device, and what can be done about it. All is there from the
 * start; the page's script shows what its state asks for (`app/client/films/show-film.ts`).
 */
export function FilmStateLine() {
  return (
    <div className={styles["state"]}>
      <progress aria-label={t("Stored on this device")} className={styles["bar"]} max={1} />
      <p className={styles["words"]}>
        <output>
          <When states={["loading"]}>
            {t("Downloading… It goes on while a page of {site} is open, and when you come back.")}
          </When>
          <When states={["loading-alone"]}>
            {t("Downloading… The browser goes on by itself, also when no page of {site} is open.")}
          </When>
          <When states={["waiting"]}>
            {t("It waits for a connection, or for the film before it.")}
          </When>
          <When states={["paused"]}>{t("Paused")}</When>
          <When states={["done"]}>{t("On this device")}</When>
          <When states={["full"]}>
            {t("This device has no more room. Remove something, and resume.")}
          </When>
          <When states={["damaged"]}>
            {t("What arrived isn't the film: its checksum differs. Download it again.")}
          </When>
          <When states={["evicted"]}>
            {t("The browser removed it to make room. Download it again.")}
          </When>
          <When states={["withdrawn"]}>
            {t("It is no longer offered here, so it was removed from this device.")}
          </When>
        </output>
        <br />
        <bdi data-film-size="" />
      </p>
      <p className={styles["buttons"]}>
        <When states={["loading", "loading-alone", "waiting"]}>
          <Button data-film-do="pause" size="small">
            {t("Pause")}
          </Button>
        </When>
        <When states={["paused", "full"]}>
          <Button data-film-do="resume" size="small">
            {t("Resume")}
          </Button>
        </When>
        <When states={["damaged", "evicted"]}>
          <Button data-film-do="resume" size="small">
            {t("Download Again")}
          </Button>
        </When>
        <Button data-film-do="remove" size="small" variant="plain">
          {t("Remove")}
        </Button>
      </p>
    </div>
  );
}

function When({ states, children }: { states: ShownState[]; children: ReactNode }) {
  return (
    <span data-when={states.join(" ")} hidden>
      {children}
    </span>
  );
}
