import { useId } from "react";
import { href } from "react-router";

import type { HistoryEntry, HistoryPage } from "#app/features/library/history-pages.server.ts";
import { watchKey } from "#app/features/library/watchlist-item.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { isolate } from "#app/lib/isolate.ts";
import { outsideText } from "#app/lib/outside-text.ts";

import styles from "./history.module.css";

/** What was opened and watched, a list for each day. */
export function HistoryDays({ days }: Pick<HistoryPage, "days">) {
  return (
    <form className={styles["days"]} method="post">
      {days.map((day) => (
        <Day key={day.name} {...day} />
      ))}
    </form>
  );
}

function Day({ name, entries }: HistoryPage["days"][number]) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className={styles["day"]} id={id}>
        {name}
      </h2>
      <ul className={styles["entries"]}>
        {entries.map((entry) => (
          <Entry entry={entry} key={`${watchKey(entry)} ${entry.deed} ${entry.episode}`} />
        ))}
      </ul>
    </section>
  );
}

const ICONS: Readonly<Record<HistoryEntry["deed"], IconName>> = {
  opened: "info",
  trailer: "film",
  watched: "play",
};

function Entry({ entry }: { entry: HistoryEntry }) {
  const { kind, id, title, lang, deed } = entry;
  return (
    <li className={styles["entry"]}>
      <Icon name={ICONS[deed]} />
      <span className={styles["words"]}>
        <a href={`/${kind}/${id}`} {...outsideText(title, lang)}>
          {title}
        </a>
        <span className={styles["detail"]} dir="auto">
          {detailOf(entry)}
        </span>
      </span>
      <IconButton
        formAction={href("/history")}
        icon="trash"
        label={`Remove ${isolate(title)} from your history`}
        name="remove"
        type="submit"
        value={`${watchKey(entry)} ${title}`}
      />
    </li>
  );
}

function detailOf({ deed, episode, part = 0 }: HistoryEntry): string {
  const facts = { opened: "Opened", trailer: "Trailer played", watched: watchedWords(part) };
  return episode === "" ? facts[deed] : `${facts[deed]} · ${episode}`;
}

const watchedWords = (part: number) =>
  part >= 1 ? "Watched to the end" : `Watched ${Math.max(1, Math.round(part * 100))} %`;
