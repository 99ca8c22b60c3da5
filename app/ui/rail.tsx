import { useId, type ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { PosterCardSkeleton } from "./poster-card.tsx";
import styles from "./rail.module.css";

type RailProps = {
  title: string;
  /** Where all of it is to be seen. */
  href?: string | undefined;
  hrefLabel?: string | undefined;
  headingLevel?: 2 | 3;
  /** The one row that stands out: a brighter name over a lit ground. */
  highlighted?: boolean | undefined;
  /** An ordered list, of RankedItem. */
  ranked?: boolean | undefined;
  /** Each child is a list item. */
  children: ReactNode;
};

/** A row that scrolls sideways by itself; startRails adds arrows and arrow keys where they help. */
export function Rail(props: RailProps) {
  const { title, href, hrefLabel = "View All", headingLevel = 2, highlighted, children } = props;
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const List = props.ranked ? "ol" : "ul";
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles["rail"], highlighted && styles["highlighted"])}
      data-rail=""
    >
      <div className={styles["head"]}>
        <Heading id={id}>{title}</Heading>
        {href !== undefined && (
          <a className={styles["all"]} href={href}>
            {hrefLabel}
            <span className="visually-hidden">: {title}</span>
          </a>
        )}
      </div>
      <div className={styles["stage"]}>
        <List className={styles["track"]} data-rail-track="">
          {children}
        </List>
        <IconButton
          className={classNames(styles["step"], styles["back"])}
          data-rail-step="-1"
          icon="chevron-left"
          label="Scroll back"
          look="raised"
          tabIndex={-1}
        />
        <IconButton
          className={classNames(styles["step"], styles["on"])}
          data-rail-step="1"
          icon="chevron-right"
          label="Scroll on"
          look="raised"
          tabIndex={-1}
        />
      </div>
    </section>
  );
}

/** The exact shape of a rail that is still on its way; its name is usually known already. */
export function RailSkeleton({ title, ranked }: { title?: string; ranked?: boolean }) {
  return (
    <div aria-hidden="true" className={styles["rail"]}>
      <div className={styles["head"]}>
        <p className={styles["titleSkeleton"]}>
          {title ?? <span className={styles["titleLine"]} />}
        </p>
        <span className={classNames(styles["all"], styles["allRoom"])}>View All</span>
      </div>
      <div className={styles["track"]}>
        {Array.from({ length: 12 }, (_, index) => (
          <div className={ranked ? styles["rankedRoom"] : undefined} key={index}>
            <PosterCardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
