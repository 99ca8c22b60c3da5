import type { ReactNode } from "react";

import styles from "./action-row.module.css";

interface ActionRowProps {
  /** What most viewers come for: these are never small. */
  lead?: ReactNode;
  children: ReactNode;
}

/** What can be done with a title or a film, in one row of one height. */
export function ActionRow({ lead, children }: ActionRowProps) {
  return (
    <div className={styles["row"]}>
      {lead !== undefined && <div className={styles["lead"]}>{lead}</div>}
      {children}
    </div>
  );
}
