import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./trailer-dialog.module.css";
import { TRAILER_DIALOG_ID } from "./trailer.ts";

/**
 * The trailer dialog of a page with trailers: one for all of them, opened by any button with `data-trailer`.
 * `startTrailers` creates the frame when a button is clicked, and not before; without a script, a
 * link beside the button leads to the trailer itself.
 */
export function TrailerDialog() {
  return (
    <Dialog
      actions={
        <>
          <p className={styles["name"]} data-trailer-title="" dir="auto" />
          <span data-trailer-outward="">
            <ButtonLink external href="https://www.youtube.com/" icon="external" size="small">
              {t("Open on YouTube")}
            </ButtonLink>
          </span>
        </>
      }
      id={TRAILER_DIALOG_ID}
      variant="screen"
      title={t("Trailer")}
    >
      <div className={styles["stage"]}>
        <div className={styles["frame"]} data-trailer-frame="" />
        <div className={styles["failed"]} data-trailer-failed="" hidden role="alert">
          <p className={styles["failedTitle"]}>{t("This trailer cannot be played here.")}</p>
          <p>{t("It may have been taken down, or it can only be watched on YouTube.")}</p>
        </div>
        <noscript>
          <p>
            {t(
              "Trailers play here with JavaScript only. The link beside the button opens YouTube.",
            )}
          </p>
        </noscript>
      </div>
    </Dialog>
  );
}
