import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

import styles from "./trailer-dialog.module.css";
import { TRAILER_DIALOG_ID } from "./trailer-parts.ts";

/**
 * The trailer dialog: one for all pages, opened by any button with `data-trailer`. `startTrailers`
 * makes the frame when a button is clicked, and not before; without a script, a link beside the
 * button leads to the trailer itself.
 */
export function TrailerDialog() {
  return (
    <Dialog
      actions={
        <>
          <p className={styles["name"]} data-trailer-title="" dir="auto" />
          <span data-trailer-outward="">
            <ButtonLink external href="https://www.youtube.com/" icon="external" size="small">
              Open on YouTube
            </ButtonLink>
          </span>
        </>
      }
      id={TRAILER_DIALOG_ID}
      look="screen"
      title="Trailer"
    >
      <div className={styles["stage"]}>
        <div className={styles["frame"]} data-trailer-frame="" />
        <div className={styles["failed"]} data-trailer-failed="" hidden role="alert">
          <p className={styles["failedTitle"]}>This trailer cannot be played here.</p>
          <p>It may have been taken down, or it can only be watched on YouTube.</p>
        </div>
        <noscript>
          <p>Trailers play here with JavaScript only. The link beside the button opens YouTube.</p>
        </noscript>
      </div>
    </Dialog>
  );
}
