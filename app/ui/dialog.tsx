import type { DialogHTMLAttributes, ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

type DialogProps = Omit<DialogHTMLAttributes<HTMLDialogElement>, "title"> & {
  id: string;
  title: string;
  /** `panel` asks or tells; `screen` shows a picture in the dark, as wide as the room allows. */
  look?: "panel" | "screen";
  /** What can be done about it: buttons, the one that goes ahead last. */
  actions?: ReactNode;
};

/**
 * The curtain: the page dims to black from its edges and one thing stands in the light.
 * A `<Button {...opensDialog(id)}>` opens it, and focus returns there when it closes.
 */
export function Dialog({ id, title, look = "panel", actions, children, ...rest }: DialogProps) {
  return (
    <dialog
      aria-labelledby={`${id}-title`}
      closedby="any"
      data-theme={look === "screen" ? "evening" : undefined}
      {...rest}
      className={classNames(styles["dialog"], styles[look])}
      id={id}
    >
      <div className={styles["head"]}>
        <h2 className={styles["title"]} id={`${id}-title`}>
          {title}
        </h2>
        <form method="dialog">
          <IconButton icon="close" label="Close" type="submit" />
        </form>
      </div>
      <div className={styles["body"]}>{children}</div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </dialog>
  );
}
