import type { DialogHTMLAttributes, ReactNode } from "react";

import { t } from "#app/translations/t.ts";

import { classNames } from "../class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "../buttons/icon-button.tsx";

type DialogProps = Omit<DialogHTMLAttributes<HTMLDialogElement>, "title"> & {
  id: string;
  title: string;
  /**
   * `panel` asks or informs; `screen` shows a picture as wide as the window allows, in the dark.
   */
  variant?: "panel" | "screen";
  /** The buttons; the one that continues is last. */
  actions?: ReactNode;
};

/**
 * A dialog: the page dims from its edges, and the dialog is in the light. A `<Button
 * {...opensDialog(id)}>` opens it, and focus returns there when it closes.
 */
export function Dialog({ id, title, variant = "panel", actions, children, ...rest }: DialogProps) {
  return (
    <dialog
      aria-labelledby={`${id}-title`}
      closedby="any"
      data-theme={variant === "screen" ? "evening" : undefined}
      {...rest}
      className={classNames(styles["dialog"], styles[variant])}
      id={id}
    >
      <div className={styles["head"]}>
        <h2 className={styles["title"]} id={`${id}-title`}>
          {title}
        </h2>
        <form method="dialog">
          <IconButton icon="close" label={t("Close")} type="submit" />
        </form>
      </div>
      <div className={styles["body"]}>{children}</div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </dialog>
  );
}
