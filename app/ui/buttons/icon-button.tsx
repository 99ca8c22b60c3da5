import type { ButtonHTMLAttributes } from "react";

import { classNames } from "../class-names.ts";
import styles from "./icon-button.module.css";
import { Icon, type IconName } from "../icons/icon.tsx";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  icon: IconName;
  /** The button's name, for everyone who does not see the icon. */
  label: string;
  variant?: "plain" | "raised";
};

/** A round button with only an icon; its name is read aloud and shown as its tooltip. */
export function IconButton({ icon, label, variant = "plain", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles["iconButton"], styles[variant], rest.className)}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
