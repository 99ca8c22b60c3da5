import { href } from "react-router";

import { watchedKey, type WatchedName } from "#app/features/library/watched.ts";
import { watchKey, type WatchName } from "#app/features/library/watchlist-item.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow } from "#app/ui/page.tsx";

import styles from "./history.module.css";

/** Pausing and clearing, beneath the list; nothing is cleared before it was asked about. */
export function Choices({ isPaused, isEmpty }: { isPaused: boolean; isEmpty: boolean }) {
  return (
    <form action={href("/history")} className={styles["choices"]} method="post">
      <ButtonRow>
        {!isPaused && (
          <Button icon="pause" name="pause" type="submit">
            Pause History
          </Button>
        )}
        {!isEmpty && (
          <ButtonLink href="/history?clear=ask" icon="trash">
            Clear History
          </ButtonLink>
        )}
      </ButtonRow>
      <p className={styles["detail"]}>
        While it is paused, nothing is written down of what you open and watch, and films begin at
        their beginning. Your watchlist and what you mark as watched do not depend on it.
      </p>
    </form>
  );
}

export function PausedNotice() {
  return (
    <Notice>
      <p>Your history is paused: nothing is written down of what you open and watch.</p>
      <form action={href("/history")} className={styles["answers"]} method="post">
        <Button icon="play" name="resume" size="small" type="submit">
          Resume History
        </Button>
      </form>
    </Notice>
  );
}

export function AskToClear() {
  return (
    <Notice>
      <p>
        Clear all of your history? What you opened, what you watched and where you stopped in films
        is forgotten and cannot be brought back. Your watchlist and your marks stay.
      </p>
      <form action={href("/history")} className={styles["answers"]} method="post">
        <Button look="destructive" name="clear" size="small" type="submit">
          Clear It
        </Button>
        <ButtonLink href={href("/history")} look="plain" size="small">
          Keep It
        </ButtonLink>
      </form>
    </Notice>
  );
}

type AskToUnmarkProps = { marked: { name: WatchedName; title: string | undefined }; from: string };

/** Asked where a mark was pressed without a script for what is marked already. */
export function AskToUnmark({ marked: { name, title }, from }: AskToUnmarkProps) {
  const known = title ?? "This";
  const called = name.part === "" ? known : `${known}, ${name.part},`;
  return (
    <Notice>
      <p>{called} is marked as watched already.</p>
      <p className={styles["answers"]}>
        <input form="watched-form" name="from" type="hidden" value={from} />
        <Button
          form="watched-form"
          name="remove"
          size="small"
          type="submit"
          value={`${watchedKey(name)} ${title ?? ""}`}
        >
          Take the Mark Off
        </Button>
        <ButtonLink href={from} look="plain" size="small">
          Back to where you were
        </ButtonLink>
      </p>
    </Notice>
  );
}

export function PutBack({ name }: { name: WatchName }) {
  return (
    <form action={href("/history")} className={styles["answers"]} method="post">
      <Button name="show" size="small" type="submit" value={watchKey(name)}>
        Put It Back
      </Button>
    </form>
  );
}
