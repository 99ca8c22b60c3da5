import type { ReactNode } from "react";

import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./filter-form.module.css";

interface FilterPanelProps {
  isOpen?: boolean;
  /** Whether it folds on narrow screens alone. */
  staysOpenWhenWide?: boolean;
  children: ReactNode;
}

/** What filters and sorts a list, folded into one button. */
export function FilterPanel({ isOpen, staysOpenWhenWide, children }: FilterPanelProps) {
  return (
    <details
      className={classNames(styles["panel"], staysOpenWhenWide && styles["openWhenWide"])}
      open={isOpen}
    >
      <summary className={styles["summary"]}>
        <Icon name="settings" />
        {t("Filter and sort")}
      </summary>
      {children}
    </details>
  );
}
