import { useState, type ReactNode } from "react";

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
  // The same for as long as the place is there: React would write another into the document again.
  const [markup] = useState(() => ({ __html: { toString: () => readMarkup(id) } }));
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
      dangerouslySetInnerHTML={markup}
      id={id}
      suppressHydrationWarning
    />
  );
}

/**
 * Read only when React makes the whole document again because something of ours broke: the place
 * as it was then is still in the old one.
 */
const readMarkup = (id: string) => document.getElementById(id)?.innerHTML ?? "";
