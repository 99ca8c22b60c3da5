import { outsideText } from "#app/lib/outside-text.ts";

import { Button } from "./button.tsx";
import type { IconName } from "./icon-sheet.tsx";
import styles from "./mark-button.module.css";

type MarkButtonProps = {
  /** What a press sends, and whether it is marked; scripts change that on shared pages. */
  press: { "aria-pressed": boolean; form: string; name: string; value: string };
  icon: IconName;
  /** Whether the icon is filled once it is marked. */
  fills?: boolean;
  size?: "small" | "large";
  words: { off: string; on: string };
  /** What it is about, for those who hear the button by itself. */
  about: string;
};

/** A button that stays pressed. Both its words hold their room, so that a mark moves nothing. */
export function MarkButton({ press, icon, fills, size, words, about }: MarkButtonProps) {
  return (
    <span className={styles["mark"]} data-fills={fills} key={press.value}>
      <Button {...press} icon={icon} size={size} type="submit">
        <span className={styles["words"]}>
          <span className={styles["off"]}>{words.off}</span>
          <span className={styles["on"]}>{words.on}</span>
        </span>
        <bdi className="visually-hidden" {...outsideText(about)}>
          : {about}
        </bdi>
      </Button>
    </span>
  );
}
