import { useId, type ReactNode } from "react";

import styles from "./title-section.module.css";

type TitleSectionProps = { heading: string; id?: string; note?: ReactNode; children: ReactNode };

/** Everything below a title's head. */
export function TitleParts({ children }: { children: ReactNode }) {
  return <div className={styles["parts"]}>{children}</div>;
}

/** A part of a title's page, within its margins; rows span the screen instead. */
export function TitleSection({ heading, id, note, children }: TitleSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles["section"]} id={id}>
      <h2 id={headingId}>{heading}</h2>
      {children}
      {note !== undefined && <p className={styles["note"]}>{note}</p>}
    </section>
  );
}
