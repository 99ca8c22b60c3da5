import { href } from "react-router";

import { formatShortRuntime } from "#app/lib/formats/runtime.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";
import { classNames } from "#app/ui/class-names.ts";

import { ComesNext } from "./film-layout.tsx";
import styles from "./next-films.module.css";

interface EpisodeListProps {
  id: string;
  episodes: readonly { title: string; lang: string | undefined; seconds: number | undefined }[];
  /** Counted from 1. */
  current: number;
}

/** The episodes of an item with several, each with an address of its own. */
export function EpisodeList({ id, episodes, current }: EpisodeListProps) {
  return (
    <ComesNext labelledBy="episodes">
      <h2 className={styles["title"]} id="episodes">
        {t("Episodes")}
      </h2>
      <ol className={classNames(styles["list"], styles["scrolls"])}>
        {episodes.map(({ title, lang, seconds }, index) => (
          <li key={index}>
            <a
              aria-current={index + 1 === current ? "true" : undefined}
              className={styles["episode"]}
              href={addressOf(id, index + 1)}
            >
              <span className={styles["small"]}>{index + 1}</span>
              <span {...outsideText(title, lang)}>{title}</span>
              <span className={styles["small"]}>{formatShortRuntime((seconds ?? 0) / 60)}</span>
            </a>
          </li>
        ))}
      </ol>
    </ComesNext>
  );
}

const addressOf = (id: string, episode: number) =>
  href("/archive/:id", { id }) + (episode > 1 ? `?episode=${episode}` : "");
