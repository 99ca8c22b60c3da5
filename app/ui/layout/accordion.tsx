import type { ReactNode } from "react";

import styles from "./accordion.module.css";
import { Icon } from "../icons/icon.tsx";

type AccordionProps = {
  /** Shared by the group: opening one closes the others, without a script. */
  name: string;
  items: { id: string; summary: string; content: ReactNode }[];
  /** The id of the one that is open at first; none by default. */
  openId?: string | undefined;
};

/** Questions and answers, one open at a time, each with an address of its own. */
export function Accordion({ name, items, openId }: AccordionProps) {
  return (
    <div className={styles["accordion"]}>
      {items.map((item) => (
        <details id={item.id} key={item.id} name={name} open={item.id === openId}>
          <summary className={styles["summary"]}>
            <span>{item.summary}</span>
            <Icon name="plus" />
          </summary>
          <div className={styles["content"]}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
