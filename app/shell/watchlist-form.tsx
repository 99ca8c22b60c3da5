import { t } from "#app/translations/t.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";

import styles from "./watchlist-form.module.css";

/**
 * The forms behind a page's watchlist, follow and watched buttons. Without a script the answer leads back
 * to the page with one of these names as the address's fragment, and CSS shows what was done.
 */
export function WatchlistForm() {
  return (
    <>
      <form action="/watchlist/change" hidden id="watchlist-form" method="post" />
      <p className={styles["done"]} id="watchlist-added">
        {t("Added to your watchlist")}
      </p>
      <p className={styles["done"]} id="watchlist-removed">
        {t("Removed from your watchlist")}
      </p>
      <form action="/following/change" hidden id="follow-form" method="post" />
      <p className={styles["done"]} id="followed">
        {t("You follow it now")}
      </p>
      <p className={styles["done"]} id="unfollowed">
        {t("You no longer follow it")}
      </p>
      <form action="/watched/change" hidden id="watched-form" method="post" />
      <p className={styles["done"]} id="watched-marked">
        {t("Marked as watched")}
      </p>
      <p className={styles["done"]} id="watched-unmarked">
        {t("No longer marked as watched")}
      </p>
      <form action="/not-for-me/change" hidden id="unwanted-form" method="post" />
      <p className={styles["done"]} id="left-out">
        {t("Left out of rows and recommendations")}
      </p>
      <template id="list-link">
        <a className="toast-link" href="/lists/add">
          {t("Add to a List")}
        </a>
      </template>
      <template id="card-choice">
        <IconButton
          aria-pressed={false}
          className={styles["choice"]}
          form="unwanted-form"
          icon="minus"
          label={t("Not for me")}
          name="add"
          type="submit"
        />
      </template>
      <p className={styles["done"]} id="rating-saved">
        {t("Your rating is saved")}
      </p>
    </>
  );
}
