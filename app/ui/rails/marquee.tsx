import { siteName } from "#app/translations/current-language.ts";

import styles from "./marquee.module.css";

const bulbs = [1, 2, 3, 4, 5, 6, 7, 8, 9];

type MarqueeProps = {
  /** Animates the bulbs. */
  navigating?: boolean;
};

/** The logo. */
export function Marquee({ navigating = false }: MarqueeProps) {
  return (
    <span className={styles["marquee"]} data-chasing={navigating || undefined}>
      <span aria-hidden="true" className={styles["bulbs"]}>
        {bulbs.map((bulb) => (
          <i data-still="" key={bulb} />
        ))}
      </span>
      <span className={styles["word"]}>{siteName()}</span>
    </span>
  );
}
