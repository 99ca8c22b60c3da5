import type { ReactNode } from "react";

import styles from "./shell.module.css";

interface AsServedProps {
  id: string;
  /** Rendered on the server alone: `import.meta.env.SSR && …` keeps its code out of the browser. */
  children: ReactNode;
}

/**
 * What is the same on every page and for everybody comes as markup and stays as it came: the
 * browser gets no code to make it with, and React looks after the place, not at what is in it.
 */
export function AsServed({ id, children }: AsServedProps) {
  if (import.meta.env.SSR) {
    return (
      <div className={styles["asServed"]} id={id}>
        {children}
      </div>
    );
  }
  return (
    <div
      className={styles["asServed"]}
      dangerouslySetInnerHTML={servedAt(id)}
      id={id}
      suppressHydrationWarning
    />
  );
}

/** One object for each place: React would write a new one into the document again. */
const served = new Map<string, { __html: string }>();

/** Remembered, for when the whole document is made again because something of ours broke. */
function servedAt(id: string): { __html: string } {
  const known = served.get(id) ?? { __html: document.getElementById(id)?.innerHTML ?? "" };
  served.set(id, known);
  return known;
}
