import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { opensDialog } from "#app/ui/dialogs/dialog-commands.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import styles from "./trailer-button.module.css";
import { TRAILER_DIALOG_ID, type Trailer } from "./trailer.ts";
import { watchAddress } from "./youtube.ts";

interface TrailerButtonProps {
  trailer: Trailer | undefined;
  /** The trailer's title. */
  title: string;
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
  /** The view to record when it is played, as `viewMark()` writes it. */
  mark: string;
  label: string;
  variant?: "primary" | "quiet";
  size?: "small" | "large";
  wide?: boolean;
}

/**
 * Opens a trailer in the page's dialog. Without a script it is a link to the trailer's own page,
 * because only the script creates the frame.
 */
export function TrailerButton(props: TrailerButtonProps) {
  const { trailer, title, lang, mark, label, ...appearance } = props;
  if (trailer === undefined) {
    return (
      <Button {...appearance} disabled>
        {t("No Trailer Available")}
      </Button>
    );
  }
  const face = (
    <>
      {label}
      <span className="visually-hidden">
        : <bdi lang={lang}>{title}</bdi>
      </span>
    </>
  );
  return (
    <span className={styles["place"]}>
      <span className={styles["withScript"]}>
        <Button
          {...opensDialog(TRAILER_DIALOG_ID)}
          {...appearance}
          data-trailer={trailer.key}
          data-trailer-name={`${isolate(title)}: ${isolate(trailer.name)}`}
          data-trailer-view={mark}
          icon="play"
        >
          {face}
        </Button>
      </span>
      <noscript>
        <ButtonLink {...appearance} external href={watchAddress(trailer.key)} icon="play">
          {face}
        </ButtonLink>
      </noscript>
    </span>
  );
}
