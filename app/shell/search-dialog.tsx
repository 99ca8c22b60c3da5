import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { closesDialog } from "#app/ui/dialog-commands.ts";

import styles from "./search-dialog.module.css";

/** The search that opens over every page. The client script fills its list. */
export function SearchDialog() {
  return (
    <dialog aria-label="Search" className={styles["dialog"]} closedby="any" id="search">
      <search>
        <form action="/search" className={styles["form"]}>
          <Icon name="search" />
          <input
            aria-autocomplete="list"
            aria-controls="search-options"
            aria-expanded="false"
            aria-label="Search movies and TV shows"
            autoComplete="off"
            className={styles["input"]}
            enterKeyHint="search"
            maxLength={100}
            name="q"
            placeholder="Search movies and TV shows..."
            role="combobox"
            type="search"
          />
          <IconButton icon="close" label="Close" {...closesDialog("search")} />
        </form>
      </search>
      <div className={styles["recent"]} data-recent-searches="" hidden>
        <p>Recent searches</p>
        <button className={styles["clear"]} data-clear-searches="" type="button">
          Clear
        </button>
      </div>
      <div className={styles["options"]} id="search-options" />
      <p className={styles["hint"]} data-search-hint="">
        Search for your favorite movies and TV shows to watch their trailers
      </p>
      <output className="visually-hidden" data-search-status="" />
    </dialog>
  );
}
