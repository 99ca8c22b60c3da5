import type { ButtonHTMLAttributes, ReactNode } from "react";

import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

type Look = "primary" | "quiet" | "destructive" | "plain";
type Size = "small" | "medium" | "large";

type Appearance = {
  look?: Look | undefined;
  size?: Size | undefined;
  icon?: IconName | undefined;
  /** Where the icon stands: before the words unless it points onward. */
  iconAfter?: boolean | undefined;
  wide?: boolean | undefined;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Appearance & {
    /** What the button says while its work is under way. Both labels hold their room. */
    busyLabel?: string | undefined;
    /** Without React, the page script finds the label and sets `data-busy` instead. */
    busy?: boolean | undefined;
  };

function appearanceClasses({ look = "quiet", size = "medium", wide }: Appearance): string {
  return classNames(styles["button"], styles[look], styles[size], wide && styles["wide"]);
}

function Face({ icon, iconAfter, children }: Appearance & { children: ReactNode }) {
  return (
    <span className={styles["face"]}>
      {icon !== undefined && !iconAfter && <Icon name={icon} />}
      <span>{children}</span>
      {icon !== undefined && iconAfter && <Icon name={icon} />}
    </span>
  );
}

/** Does something. What leads somewhere is a ButtonLink. */
export function Button(props: ButtonProps) {
  const { look, size, icon, iconAfter, wide, busyLabel, busy = false, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={appearanceClasses({ look, size, wide })}
      data-busy={busy ? "" : undefined}
      data-busy-label={busyLabel}
      disabled={busy || rest.disabled}
    >
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
      {busyLabel !== undefined && <span className={styles["busy"]}>{busyLabel}</span>}
    </button>
  );
}

type ButtonLinkProps = Appearance & {
  href: string;
  /** Opens away from Matinee, in a tab of its own. */
  external?: boolean;
  current?: boolean;
  children: ReactNode;
};

/** Leads somewhere and looks like a button: a plain link, so that it costs nothing to bring to life. */
export function ButtonLink({ href, external, current, children, ...appearance }: ButtonLinkProps) {
  const outward = external ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a
      aria-current={current ? "page" : undefined}
      className={appearanceClasses(appearance)}
      href={href}
      {...outward}
    >
      <Face {...appearance}>{children}</Face>
    </a>
  );
}
