import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import { toggleOf, type WatchlistButtonProps } from "./watchlist-toggle.ts";
import styles from "./watchlist-ribbon.module.css";

/**
 * The ribbon below a card's picture. It is on every card, so it is one element without a picture.
 */
export function WatchlistRibbon(props: WatchlistButtonProps) {
  const toggle = toggleOf(props);
  // Another title is another button: a mark must not stay when the title changes.
  return (
    <button
      aria-label={t("Add {title} to watchlist", { title: isolate(props.title) })}
      className={styles["ribbon"]}
      key={toggle.value}
      {...toggle}
    />
  );
}
