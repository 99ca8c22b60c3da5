import { t } from "#app/translations/t.ts";

import { AddressButton } from "../buttons/address-button.tsx";
import { Icon } from "../icons/icon.tsx";
import styles from "./pagination.module.css";

/** The pages to link beside the current one: the ends, its neighbors, and gaps between. */
export function pagesToShow(current: number, total: number): (number | "gap")[] {
  const named = [1, current - 1, current, current + 1, total];
  const pages = [...new Set(named)].filter((page) => page >= 1 && page <= total);
  return pages
    .toSorted((a, b) => a - b)
    .flatMap((page, index, sorted) => {
      const skipped = page - (sorted[index - 1] ?? 0) - 1;
      if (skipped === 0) return [page];
      return skipped === 1 ? [page - 1, page] : ["gap" as const, page];
    });
}

type PaginationProps = {
  label: string;
  current: number;
  total: number;
  addressOf: (page: number) => string;
};

/** Links to the pages of a list that does not grow. */
export function Pagination({ label, current, total, addressOf }: PaginationProps) {
  if (total < 2) return null;
  return (
    <nav aria-label={label} className={styles["pages"]}>
      {current > 1 && (
        <a aria-label={t("Previous page")} href={addressOf(current - 1)} rel="prev">
          <Icon name="chevron-left" />
        </a>
      )}
      {pagesToShow(current, total).map((page, index) =>
        page === "gap" ? (
          <span aria-hidden="true" key={`gap-${index}`}>
            …
          </span>
        ) : (
          <a
            aria-current={page === current ? "page" : undefined}
            aria-label={t("Page {page}", { page })}
            href={addressOf(page)}
            key={page}
          >
            {page}
          </a>
        ),
      )}
      {current < total && (
        <a aria-label={t("Next page")} href={addressOf(current + 1)} rel="next">
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}

type LoadMoreProps = {
  /** The address of this list with its next part appended. */
  to: string;
  label: string;
  /** Whether scrolling near it loads the next part, as the button does. */
  scrolls?: boolean;
};

/** Loads the next part of a long list; the address states how much is open. */
export function LoadMore({ to, label, scrolls = false }: LoadMoreProps) {
  return (
    <div className={styles["more"]} data-more={scrolls ? "scrolls" : ""}>
      <AddressButton busyLabel={t("Loading...")} to={to}>
        {label}
      </AddressButton>
    </div>
  );
}
