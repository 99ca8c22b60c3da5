import { useId, type ReactNode } from "react";

import { t } from "#app/translations/t.ts";

import { classNames } from "../class-names.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { PosterCardSkeleton } from "../posters/poster-card.tsx";
import styles from "./rail.module.css";

type RailProps = {
  title: string;
  /** The page with the whole list. */
  href?: string | undefined;
  hrefLabel?: string | undefined;
  headingLevel?: 2 | 3;
  /** A line below the name: why this row is here. */
  note?: ReactNode;
  /** A highlighted rail: a brighter name on a lighter background. */
  highlighted?: boolean | undefined;
  /** An ordered list, of `RankedItem`. */
  ranked?: boolean | undefined;
  /** Each child is a list item. */
  children: ReactNode;
};

/** A row that scrolls sideways by itself; `startRails` adds arrow buttons and arrow keys. */
export function Rail(props: RailProps) {
  const { title, href, hrefLabel = t("View All"), headingLevel = 2, highlighted, children } = props;
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
            {t("{label}<hidden>: {title}</hidden>", {
              label: hrefLabel,
              title,
              hidden: (inside) => <span className="visually-hidden">{inside}</span>,
            })}
          </a>
        )}
      </div>
      {props.note !== undefined && <p className={styles["note"]}>{props.note}</p>}
      <div className={styles["stage"]}>
        <List className={styles["track"]} data-rail-track="">
          {children}
        </List>
        <IconButton
          className={classNames(styles["step"], styles["back"])}
          data-rail-step="-1"
          icon="chevron-left"
          label={t("Scroll back")}
          variant="raised"
          tabIndex={-1}
        />
        <IconButton
          className={classNames(styles["step"], styles["on"])}
          data-rail-step="1"
          icon="chevron-right"
          label={t("Scroll on")}
          variant="raised"
          tabIndex={-1}
        />
      </div>
    </section>
  );
}

/** The placeholder of a loading rail, with its exact shape; its name is usually known already. */
export function RailSkeleton({ title, ranked }: { title?: string; ranked?: boolean }) {
  return (
    <div aria-hidden="true" className={styles["rail"]}>
      <div className={styles["head"]}>
        <p className={styles["titleSkeleton"]}>
          {title ?? <span className={styles["titleLine"]} />}
        </p>
        <span className={classNames(styles["all"], styles["allRoom"])}>{t("View All")}</span>
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
