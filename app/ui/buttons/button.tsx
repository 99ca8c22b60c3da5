import { use, type ButtonHTMLAttributes, type ReactNode } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";

import styles from "./button.module.css";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icons/icon.tsx";

type Variant = "primary" | "quiet" | "destructive" | "plain";
type Size = "small" | "medium" | "large";

type Appearance = {
  variant?: Variant | undefined;
  size?: Size | undefined;
  icon?: IconName | undefined;
  /** Where the icon is: before the text unless it points onward. */
  iconAfter?: boolean | undefined;
  wide?: boolean | undefined;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Appearance & {
    /** The text while the work is in progress. Both labels reserve their space. */
    busyLabel?: string | undefined;
    /** Without React, the page script finds the label and sets `data-busy` instead. */
    busy?: boolean | undefined;
  };

export function appearanceClasses({
  variant = "quiet",
  size = "medium",
  wide,
}: Appearance): string {
  return classNames(styles["button"], styles[variant], styles[size], wide && styles["wide"]);
}

type FaceProps = Pick<Appearance, "icon" | "iconAfter"> & {
  className?: string | undefined;
  /** It keeps its space until the page's script shows it. */
  isHidden?: boolean;
  children: ReactNode;
};

/** An icon and words. Several faces of one button are on top of each other. */
export function Face({ icon, iconAfter, className, isHidden, children }: FaceProps) {
  return (
    <span
      className={classNames(styles["face"], className)}
      style={isHidden ? { visibility: "hidden" } : undefined}
    >
      {icon !== undefined && !iconAfter && <Icon name={icon} />}
      <span>{children}</span>
      {icon !== undefined && iconAfter && <Icon name={icon} />}
    </span>
  );
}

/** A button that does something. Use `ButtonLink` for one that leads somewhere. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconAfter,
    wide,
    busyLabel,
    busy = false,
    children,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={appearanceClasses({ variant, size, wide })}
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
  /** Leaves Matinee, in a new tab; left out of a page that a child may get. */
  external?: boolean;
  current?: boolean;
  /** A title whose address this is: the page script shares or copies it instead of opening it. */
  shares?: string;
  /** What it is called where its text alone says too little. */
  label?: string;
  children: ReactNode;
};

/** A link that looks like a button; it needs no script. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, external, current, shares, label, children, ...appearance } = props;
  const { isForChild = false } = use(ServerFacts);
  if (external && isForChild) return null;
  const outward = external ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a
      aria-current={current ? "page" : undefined}
      aria-label={label}
      className={appearanceClasses(appearance)}
      data-share={shares}
      href={href}
      {...outward}
    >
      <Face icon={appearance.icon} iconAfter={appearance.iconAfter}>
        {children}
      </Face>
    </a>
  );
}
