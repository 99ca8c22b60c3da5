import type { ReactNode } from "react";

import styles from "./back-link.module.css";
import { Icon } from "../icons/icon.tsx";

/** The link back to the list that this page belongs to. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles["back"]} href={href}>
      <Icon name="arrow-left" />
      {children}
    </a>
  );
}
