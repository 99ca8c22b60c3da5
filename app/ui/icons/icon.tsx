import type { IconName } from "./icon-sheet.tsx";
import styles from "./icon.module.css";

export type { IconName };

/** An icon beside text, or inside a control with a name of its own: never read aloud. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" className={styles["icon"]}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
