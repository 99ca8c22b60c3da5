import { Icon } from "#app/ui/icons/icon.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { closesDialog } from "#app/ui/dialogs/dialog-commands.ts";
import { t } from "#app/translations/t.ts";

import styles from "./search-dialog.module.css";

/** The search dialog of every page. The client script fills its list. */
export function SearchDialog() {
  return (
    <dialog aria-label={t("Search")} className={styles["dialog"]} closedby="any" id="search">
      <search>
        <form action="/search" className={styles["form"]}>
          <Icon name="search" />
          <input
            aria-autocomplete="list"
            aria-controls="search-options"
            aria-expanded="false"
            aria-label={t("Search movies and TV shows")}
            autoComplete="off"
            className={styles["input"]}
            enterKeyHint="search"
            maxLength={100}
            name="q"
            placeholder={t("Search movies and TV shows...")}
            role="combobox"
            type="text"
          />
          <IconButton icon="close" label={t("Close")} {...closesDialog("search")} />
        </form>
      </search>
      <div className={styles["recent"]} data-recent-searches="" hidden>
        <p>{t("Recent searches")}</p>
        <button className={styles["clear"]} data-clear-searches="" type="button">
          {t("Clear")}
        </button>
      </div>
      <div className={styles["options"]} id="search-options" />
      <template id="search-option">
        <a href="/search" tabIndex={-1}>
          <span data-picture="">
            <img alt="" height={60} width={40} />
          </span>
          <span data-words="" dir="auto">
            {t("Search")}
          </span>
          <span data-detail="" dir="auto" />
        </a>
      </template>
      <template id="search-group">
        <div>
          <p aria-hidden="true" />
        </div>
      </template>
      <div className={styles["hint"]} data-search-hint="">
        <p>{t("Search for your favorite movies and TV shows to watch their trailers")}</p>
        <p>{t("Free films are found by title, maker or collection.")}</p>
      </div>
      <output className="visually-hidden" data-search-status="" />
    </dialog>
  );
}
