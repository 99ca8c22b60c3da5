import type { ReactNode } from "react";

import styles from "./operator.module.css";

/** A table that scrolls sideways where the screen is narrow, by arrow keys as well. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles["scroll"]} tabIndex={0}>
      {children}
    </section>
  );
}
