import type { ReactNode } from "react";

import { Icon } from "#app/ui/icons/icon.tsx";
import { PLAY } from "#app/lib/playing/play-at-once.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import type { PlayerFilm } from "../playing.ts";
import styles from "../stage.module.css";

interface NextLinkProps {
  next: { title: string; address: string };
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Goes to the next episode, and plays it there. */
export function NextLink({ next, className, label, children }: NextLinkProps) {
  return (
    <a aria-label={label} className={className} data-next href={next.address + PLAY} title={label}>
      {children}
    </a>
  );
}

/** At the end of an episode, the link to the next: it does not start by itself. */
export function UpNext({ next, isEnded }: { next: PlayerFilm["next"]; isEnded: boolean }) {
  if (!next || !isEnded) return null;
  return (
    <output className={styles["upNext"]}>
      <span>{t("Up next")}</span>
      <NextLink className={styles["upNextLink"]} next={next}>
        <Icon name="play" />
        <bdi {...outsideText(next.title)}>{next.title}</bdi>
      </NextLink>
    </output>
  );
}
