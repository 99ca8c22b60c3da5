import styles from "./watchlist-form.module.css";

/**
 * The forms behind the watchlist buttons of a page and behind its marks of what was watched. Without a script its answer leads back to
 * the page with one of these names at the end of the address, and CSS shows what was done.
 */
export function WatchlistForm() {
  return (
    <>
      <form action="/watchlist/change" hidden id="watchlist-form" method="post" />
      <p className={styles["told"]} id="watchlist-added">
        Added to your watchlist
      </p>
      <p className={styles["told"]} id="watchlist-removed">
        Removed from your watchlist
      </p>
      <form action="/watched/change" hidden id="watched-form" method="post" />
      <p className={styles["told"]} id="watched-marked">
        Marked as watched
      </p>
      <p className={styles["told"]} id="watched-unmarked">
        No longer marked as watched
      </p>
    </>
  );
}
