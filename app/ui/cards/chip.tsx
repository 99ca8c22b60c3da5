import type { ReactNode } from "react";

import { outsideText } from "#app/lib/text/outside-text.ts";

import styles from "./chip.module.css";

/** A small link that filters a list or leads to a subject, and shows when it is the current one. */
export function Chip({ href, current, children }: ChipProps) {
  return (
    <a
      aria-current={current ? "true" : undefined}
      className={styles["chip"]}
      {...(typeof children === "string" ? outsideText(children) : { dir: "auto" })}
      href={href}
    >
      {children}
    </a>
  );
}

type ChipProps = { href: string; current?: boolean; children: ReactNode };

/** Chips side by side, in as many lines as they need. */
export function ChipRow({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <nav aria-label={label} className={styles["row"]}>
      {children}
    </nav>
  );
}
