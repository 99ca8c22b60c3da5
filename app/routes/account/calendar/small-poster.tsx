import type { CalendarEvent } from "#app/features/library/calendar/calendar.server.ts";
import { pictureAddress } from "#app/lib/pictures/picture.ts";

import styles from "./calendar.module.css";

/** A title at a glance, in little markup, because a page has many: its poster, or its first letters. */
export function SmallPoster({ title, posterPath }: Pick<CalendarEvent, "title" | "posterPath">) {
  if (posterPath === undefined) {
    return (
      <i aria-hidden="true" className={styles["mini"]}>
        {[...title].slice(0, 2).join("")}
      </i>
    );
  }
  const address = pictureAddress(posterPath, "w154");
  return (
    <img alt="" className={styles["mini"]} height={72} loading="lazy" src={address} width={48} />
  );
}
