import { href } from "react-router";

import { watchedKey, type WatchedName } from "#app/features/library/watched/watched.ts";
import { refKey, type TitleRef } from "#app/features/library/titles/title-ref.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./history.module.css";

/** Pause and Clear, below the list; clearing asks for confirmation. */
export function Choices({ isPaused, isEmpty }: { isPaused: boolean; isEmpty: boolean }) {
  return (
    <form action={href("/history")} className={styles["choices"]} method="post">
      <ButtonRow>
        {!isPaused && (
          <Button icon="pause" name="pause" type="submit">
            {t("Pause History")}
          </Button>
        )}
        {!isEmpty && (
          <ButtonLink href="/history?clear=ask" icon="trash">
            {t("Clear History")}
          </ButtonLink>
        )}
      </ButtonRow>
      <p className={styles["detail"]}>
        {t(
          "While it's paused, what you open and watch isn't recorded, and films start from the beginning. Your watchlist and what you mark as watched aren't affected.",
        )}
      </p>
    </form>
  );
}

export function PausedNotice() {
  return (
    <Notice>
      <p>{t("Your history is paused: what you open and watch isn't recorded.")}</p>
      <form action={href("/history")} className={styles["answers"]} method="post">
        <Button icon="play" name="resume" size="small" type="submit">
          {t("Resume History")}
        </Button>
      </form>
    </Notice>
  );
}

export function AskToClear() {
  return (
    <Notice>
      <p>
        {t(
          "Clear all of your history? What you opened, what you watched and where you stopped in films is deleted for good. Your watchlist and your watched marks stay.",
        )}
      </p>
      <form action={href("/history")} className={styles["answers"]} method="post">
        <Button variant="destructive" name="clear" size="small" type="submit">
          {t("Clear It")}
        </Button>
        <ButtonLink href={href("/history")} variant="plain" size="small">
          {t("Keep It")}
        </ButtonLink>
      </form>
    </Notice>
  );
}

type AskToUnmarkProps = { marked: { name: WatchedName; title: string | undefined }; from: string };

/** Shown when a Watched button was clicked without a script on a title that is marked already. */
export function AskToUnmark({ marked: { name, title }, from }: AskToUnmarkProps) {
  return (
    <Notice>
      <p>{describeMark(name.part, title)}</p>
      <p className={styles["answers"]}>
        <input form="watched-form" name="from" type="hidden" value={from} />
        <Button
          form="watched-form"
          name="remove"
          size="small"
          type="submit"
          value={`${watchedKey(name)} ${title ?? ""}`}
        >
          {t("Take the Mark Off")}
        </Button>
        <ButtonLink href={from} variant="plain" size="small">
          {t("Back to where you were")}
        </ButtonLink>
      </p>
    </Notice>
  );
}

function describeMark(part: string, title: string | undefined): string {
  if (title === undefined) return t("This is marked as watched already.");
  const named = { title: isolate(title) };
  if (part === "") return t("{title} is marked as watched already.", named);
  return t("{title}, {part}, is marked as watched already.", { ...named, part });
}

export function PutBack({ name }: { name: TitleRef }) {
  return (
    <form action={href("/history")} className={styles["answers"]} method="post">
      <Button name="show" size="small" type="submit" value={refKey(name)}>
        {t("Put It Back")}
      </Button>
    </form>
  );
}
