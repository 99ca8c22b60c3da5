import { useId } from "react";
import { href } from "react-router";

import type { HistoryEntry } from "#app/features/library/history/history-pages.server.ts";
import { playerName } from "#app/features/library/scrobbling/players.ts";
import { SmallPoster } from "#app/features/library/titles/small-poster.tsx";
import { refKey } from "#app/features/library/titles/title-ref.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Picture } from "#app/ui/posters/poster.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "./history.module.css";

type ShownEntry = HistoryEntry & { picture: Picture | undefined };

interface HistoryDaysProps {
  days: readonly { name: string; entries: readonly ShownEntry[] }[];
  isSearch: boolean;
}

/** Views and films, a list for each day. */
export function HistoryDays({ days, isSearch }: HistoryDaysProps) {
  return (
    <form className={styles["days"]} method="post">
      {days.map((day) => (
        <Day isSearch={isSearch} key={day.name} {...day} />
      ))}
    </form>
  );
}

type DayProps = HistoryDaysProps["days"][number] & { isSearch: boolean };

/** What was watched; what was only opened is folded, unless somebody looks for it. */
function Day({ name, entries, isSearch }: DayProps) {
  const id = useId();
  const watched = entries.filter(({ action }) => action === "watched");
  const keys = new Set(watched.map(refKey));
  const opened = entries.filter((entry) => !keys.has(refKey(entry)));
  return (
    <section aria-labelledby={id}>
      <h2 className={styles["day"]} id={id}>
        {name}
      </h2>
      {watched.length > 0 && <Entries entries={watched} />}
      {opened.length > 0 && (
        <details className={styles["opened"]} open={isSearch}>
          <summary>
            <Icon name="chevron-down" />
            {t("{count, plural, one {# title opened} other {# titles opened}}", {
              count: new Set(opened.map(refKey)).size,
            })}
          </summary>
          <Entries entries={opened} />
        </details>
      )}
    </section>
  );
}

function Entries({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ul className={styles["entries"]}>
      {entries.map((entry) => (
        <Entry entry={entry} key={`${refKey(entry)} ${entry.action} ${entry.episode}`} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: ShownEntry }) {
  const { kind, id, title, lang, posterPath, picture } = entry;
  return (
    <li className={styles["entry"]}>
      <SmallPoster posterPath={posterPath} src={picture?.src} title={title} />
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
        label={t("Remove {title} from your history", { title: isolate(title) })}
        name="remove"
        type="submit"
        value={`${refKey(entry)} ${title}`}
      />
    </li>
  );
}

function detailOf({ action, episode, part = 0, source }: HistoryEntry): string {
  const done = describeAction(action, part);
  return [done, episode, source && playerName(source)].filter(Boolean).join(" · ");
}

function describeAction(action: HistoryEntry["action"], part: number): string {
  if (action === "opened") return t("Opened");
  if (action === "trailer") return t("Trailer played");
  if (part >= 1) return t("Watched to the end");
  return t("Watched {percent} %", { percent: Math.max(1, Math.round(part * 100)) });
}
