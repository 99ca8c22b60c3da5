import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import styles from "./notice.module.css";

type Tone = "plain" | "success" | "error";

const icons: Record<Tone, IconName> = { plain: "info", success: "check", error: "warning" };

/** Why a command failed: it stays in place, and is a toast as well. */
export function ErrorNotice({ text }: { text: string }) {
  return (
    <Notice tone="error">
      <p data-toast="error">{text}</p>
    </Notice>
  );
}

/** A message that stays in place: above a form that was refused, after a command that succeeded. */
export function Notice({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div
      className={classNames(styles["notice"], styles[tone])}
      role={tone === "error" ? "alert" : "status"}
    >
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
