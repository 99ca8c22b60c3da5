import { isolate } from "#app/lib/isolate.ts";

import { toggleOf, type WatchlistButtonProps } from "./watchlist-toggle.ts";
import styles from "./watchlist-ribbon.module.css";

/** The ribbon over a card's picture. It is on every card, so it is one element and no picture. */
export function WatchlistRibbon(props: WatchlistButtonProps) {
  const toggle = toggleOf(props);
  // Another title is another button: marks of one never remain on the other.
  return (
    <button
      aria-label={`Add ${isolate(props.title)} to watchlist`}
      className={styles["ribbon"]}
      key={toggle.value}
      {...toggle}
    />
  );
}
