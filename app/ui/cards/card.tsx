import type { ReactNode } from "react";

import styles from "./card.module.css";
import { Icon, type IconName } from "../icons/icon.tsx";

type CardProps = {
  title: string;
  icon?: IconName;
  /** Makes the whole card a link; only the title is the link element, so that it reads well. */
  href?: string;
  headingLevel?: 2 | 3 | 4;
  children?: ReactNode;
};

/** A panel with a title: an offer, a group of devices, a topic, a kind of film. */
export function Card({ title, icon, href, headingLevel = 3, children }: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles["card"]}>
      {icon !== undefined && <Icon name={icon} />}
      <Heading className={styles["title"]}>
        {href === undefined ? title : <a href={href}>{title}</a>}
      </Heading>
      {children !== undefined && <div className={styles["body"]}>{children}</div>}
    </article>
  );
}

/** As many columns of cards as fit, all with the same height. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles["grid"]}>{children}</div>;
}
