import styles from "./watchlist-form.module.css";

/**
 * The one form behind every watchlist button of a page. Without a script its answer leads back to
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
    </>
  );
}
