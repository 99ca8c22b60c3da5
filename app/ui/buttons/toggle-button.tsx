import { outsideText } from "#app/lib/text/outside-text.ts";

import { appearanceClasses, Face } from "./button.tsx";
import type { IconName } from "../icons/icon-sheet.tsx";
import styles from "./toggle-button.module.css";

type ToggleButtonProps = {
  /** The submitted command, and whether it is on; scripts change both on shared pages. */
  toggle: { "aria-pressed": boolean; form: string; name: string; value: string };
  icon: IconName;
  /** Whether the icon is filled when it is on. */
  fills?: boolean;
  size?: "small" | "large";
  words: { off: string; on: string };
  /** What it is about, for those who hear the button by itself. */
  about: string;
};

/**
 * A toggle button. Both its faces reserve their space, so that a change moves nothing, and each is
 * in the middle of it.
 */
export function ToggleButton({ toggle, icon, fills, size, words, about }: ToggleButtonProps) {
  return (
    <span className={styles["toggle"]} data-fills={fills} key={toggle.value}>
      <button {...toggle} className={appearanceClasses({ size })} type="submit">
        <Face className={styles["off"]} icon={icon}>
          {words.off}
        </Face>
        <Face className={styles["on"]} icon={icon}>
          {words.on}
        </Face>
        <bdi className="visually-hidden" {...outsideText(about)}>
          : {about}
        </bdi>
      </button>
    </span>
  );
}
