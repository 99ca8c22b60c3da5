import type { ButtonHTMLAttributes } from "react";

import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";
import { Icon, type IconName } from "./icon.tsx";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  icon: IconName;
  /** What the button does, for everyone who does not see the picture. */
  label: string;
  look?: "plain" | "raised";
};

/** A round button that is only a picture; its name is read out and shown as its tip. */
export function IconButton({ icon, label, look = "plain", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles["iconButton"], styles[look], rest.className)}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
