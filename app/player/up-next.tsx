import { Icon } from "#app/ui/icon.tsx";
import { outsideText } from "#app/lib/outside-text.ts";

import { NextLink } from "./next-link.tsx";
import type { Playing } from "./playing.ts";
import styles from "./stage.module.css";

/** At the end of an episode, the way to the next: it waits to be asked. */
export function UpNext({ next, isEnded }: { next: Playing["next"]; isEnded: boolean }) {
  if (!next || !isEnded) return null;
  return (
    <output className={styles["upNext"]}>
      <span>Up next</span>
      <NextLink className={styles["upNextLink"]} next={next}>
        <Icon name="play" />
        <bdi {...outsideText(next.title)}>{next.title}</bdi>
      </NextLink>
    </output>
  );
}
