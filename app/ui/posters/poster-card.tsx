import type { CSSProperties, ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import styles from "./poster-card.module.css";
import { Poster, type Picture } from "./poster.tsx";

type PosterCardProps = {
  href: string;
  title: string;
  /** The line below: a year, an episode count; its space is reserved even when it is empty. */
  detail?: string | undefined;
  /** The line's language, if it is not the page's. */
  detailLang?: string | undefined;
  picture: Picture | undefined;
  missing?: string | undefined;
  eager?: boolean | undefined;
  drawnBeneath?: boolean | undefined;
  /** The displayed width, if it is not a card's usual one. */
  sizes?: string | undefined;
  /** A label on the picture's corner, such as the "Free to Watch" badge. */
  badge?: ReactNode;
  /** A short badge beside the line below the title. */
  note?: ReactNode;
  /** Shows the play symbol while the pointer is on the card. */
  playable?: boolean | undefined;
  /** How much of it has been watched, from 0 to 1. */
  watchedPart?: number | undefined;
  /** The title's language, if it is not the page's. */
  lang?: string | undefined;
  /** Why it is here, on a line of its own: a service and a rating need the one below the title. */
  reason?: string | undefined;
  /** A button below the card, outside its link. */
  action?: ReactNode;
  /** A small button over the picture's upper corner, outside the link. */
  corner?: ReactNode;
  /** A small button at the end of the line below the title, outside the link. */
  ribbon?: ReactNode;
  /** The free film that it plays: a script shows how much of it the viewer has watched. */
  film?: string | undefined;
};

/** A title as a card: picture, name and year, always visible. */
export function PosterCard(props: PosterCardProps) {
  const { href, title, detail, picture, missing, eager, sizes } = props;
  const { badge, playable, watchedPart, lang } = props;
  const card = (
    <a className={styles["card"]} href={href}>
      <span className={styles["frame"]} data-poster="">
        <Poster
          drawnBeneath={props.drawnBeneath}
          eager={eager}
          lang={lang}
          missing={missing}
          picture={picture}
          sizes={sizes}
          title={title}
        />
        {badge !== undefined && <span className={styles["badge"]}>{badge}</span>}
        {playable && (
          <span className={styles["play"]}>
            <Icon name="play" />
          </span>
        )}
        {watchedPart !== undefined && (
          <span className={styles["watched"]} style={{ "--part": watchedPart } as CSSProperties} />
        )}
      </span>
      <bdi className={styles["title"]} lang={lang} title={title}>
        {title}
      </bdi>
      <span className={styles["underTitle"]} data-under-title="">
        <bdi className={styles["detail"]} lang={props.detailLang}>
          {detail}
        </bdi>
        {props.note}
      </span>
    </a>
  );
  const { reason, action, corner, ribbon, film } = props;
  if (action === undefined && corner === undefined && ribbon === undefined) return card;
  return (
    <div
      className={classNames(styles["place"], ribbon !== undefined && styles["withRibbon"])}
      data-film={film}
    >
      {card}
      {ribbon}
      {corner}
      {reason !== undefined && <bdi className={styles["detail"]}>{reason}</bdi>}
      {action}
    </div>
  );
}

/** The placeholder of a loading card, with its exact shape. */
export function PosterCardSkeleton() {
  return (
    <span aria-hidden="true" className={styles["card"]}>
      <span className={classNames(styles["frame"], styles["empty"])} />
      <span className={styles["title"]}>
        <span className={styles["line"]} />
      </span>
      <span className={classNames(styles["detail"], styles["underTitle"])}>
        <span className={styles["shortLine"]} />
      </span>
    </span>
  );
}
