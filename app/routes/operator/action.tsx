import type { ReactNode } from "react";

import { Button } from "#app/ui/buttons/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./operator.module.css";

type ActionProps = {
  command: string;
  label: string;
  /** What it does, beside fields. */
  note?: string;
  destructive?: boolean;
  isOpen?: boolean;
  /** Fields, or what it does. */
  children: ReactNode;
};

/** One command: its name opens what it does, with the button that does it. */
export function Action({ command, label, note, destructive, isOpen, children }: ActionProps) {
  return (
    <details className={styles["action"]} open={isOpen}>
      <summary>
        {label}
        <Icon name="plus" />
      </summary>
      <form data-busy-form="" method="post">
        {note !== undefined && <p>{note}</p>}
        {typeof children === "string" ? <p>{children}</p> : children}
        <Button
          busyLabel={t("Saving…")}
          name="do"
          type="submit"
          value={command}
          variant={destructive ? "destructive" : "primary"}
        >
          {label}
        </Button>
      </form>
    </details>
  );
}
