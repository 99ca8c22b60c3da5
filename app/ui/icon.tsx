import type { IconName } from "./icon-sheet.tsx";
import styles from "./icon.module.css";

export type { IconName };

/** A picture beside words, or inside a control that has a name of its own: never read out. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" className={styles["icon"]}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
