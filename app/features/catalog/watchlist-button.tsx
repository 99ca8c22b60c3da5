import { Button } from "#app/ui/button.tsx";

import styles from "./watchlist-button.module.css";
import { pressOf, type WatchlistButtonProps } from "./watchlist-press.ts";

/** The ribbon in words, for a title's own page. */
export function WatchlistButton(props: WatchlistButtonProps) {
  const press = pressOf(props);
  return (
    <span className={styles["inWords"]} key={press.value}>
      <Button {...press} icon="bookmark" size="large" type="submit">
        <span className={styles["words"]}>
          <span className={styles["add"]}>Add to Watchlist</span>
          <span className={styles["saved"]}>On Your Watchlist</span>
        </span>
        <span className="visually-hidden">: {props.title}</span>
      </Button>
    </span>
  );
}
