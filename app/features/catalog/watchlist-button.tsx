import { Button } from "#app/ui/button.tsx";

import type { TitleKind } from "./title-card.ts";
import styles from "./watchlist-button.module.css";

interface WatchlistButtonProps {
  kind: TitleKind | "archive";
  id: number | string;
  title: string;
  /** Only a private page knows; on shared ones the page script marks what is saved. */
  isSaved?: boolean;
}

/** The form is the shell's, once a page; a button says what is done with what. */
const pressOf = ({ kind, id, title, isSaved = false }: WatchlistButtonProps) => ({
  "aria-pressed": isSaved,
  form: "watchlist",
  name: isSaved ? "remove" : "add",
  suppressHydrationWarning: true,
  value: `${kind}:${id} ${title}`,
});

/** The ribbon over a card's picture. It is on every card, so it is one element and no picture. */
export function WatchlistRibbon(props: WatchlistButtonProps) {
  const press = pressOf(props);
  // Another title is another button: what was marked on the one never stays on the other.
  return (
    <button
      aria-label={`Add ${props.title} to watchlist`}
      className={styles["ribbon"]}
      key={press.value}
      {...press}
    />
  );
}

/** The same in words, for a title's own page. */
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
