import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";
import styles from "./badge.module.css";

type BadgeProps = { tone?: "plain" | "free" | "bulb"; children: ReactNode };

/** A short fact: "Free to Watch", a year, a certificate. Not interactive. */
export function Badge({ tone = "plain", children }: BadgeProps) {
  return <span className={classNames(styles["badge"], styles[tone])}>{children}</span>;
}
