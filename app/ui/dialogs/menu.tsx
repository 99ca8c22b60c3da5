import type { ButtonHTMLAttributes, CSSProperties, ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import styles from "./menu.module.css";

type MenuProps = {
  id: string;
  /** The button's name; `trigger` is its icon or text. */
  label: string;
  trigger: ReactNode;
  triggerClass?: string | undefined;
  /** The end of the button that the menu is aligned with. */
  align?: "start" | "end";
  /** It opens above its button, which is at the foot of the window. */
  isAbove?: boolean;
  children: ReactNode;
};

/** A button and its popover. The browser opens and closes it, and handles Escape and the focus. */
export function Menu(props: MenuProps) {
  const { id, label, trigger, triggerClass, align = "end", isAbove, children } = props;
  return (
    <div className={styles["place"]} style={{ "--menu-anchor": `--${id}` } as CSSProperties}>
      <button
        aria-label={label}
        className={classNames(styles["trigger"], triggerClass)}
        popoverTarget={id}
        type="button"
      >
        {trigger}
      </button>
      <div
        className={classNames(styles["menu"], styles[align], isAbove && styles["above"])}
        id={id}
        popover="auto"
      >
        <ul className={styles["list"]}>{children}</ul>
      </div>
    </div>
  );
}

type MenuLinkProps = { href: string; icon?: IconName; current?: boolean; children: ReactNode };

export function MenuLink({ href, icon, current, children }: MenuLinkProps) {
  return (
    <li>
      <a aria-current={current ? "page" : undefined} className={styles["item"]} href={href}>
        {icon !== undefined && <Icon name={icon} />}
        {children}
      </a>
    </li>
  );
}

type MenuButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon?: IconName };

export function MenuButton({ icon, children, ...rest }: MenuButtonProps) {
  return (
    <li>
      <button type="button" {...rest} className={styles["item"]}>
        {icon !== undefined && <Icon name={icon} />}
        {children}
      </button>
    </li>
  );
}
