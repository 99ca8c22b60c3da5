import { useId, type ReactNode } from "react";

import { t } from "#app/translations/t.ts";

import { Icon } from "../icons/icon.tsx";
import styles from "./field.module.css";

export type FieldWords = {
  label: string;
  hint?: string | undefined;
  /**
   * What is wrong with the value, in the viewer's terms; its presence marks the field as invalid.
   */
  error?: string | undefined;
  optional?: boolean | undefined;
  /** The label is only for screen readers, where the context shows it already. */
  labelHidden?: boolean | undefined;
};

type FieldIds = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** The error, beside its field. Never by color alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles["error"]} id={id}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}

/**
 * Label above, control, then its hint and its error, each tied to the control for screen readers.
 */
export function FieldFrame({
  words,
  children,
}: {
  words: FieldWords;
  children: (wiring: FieldIds) => ReactNode;
}) {
  const id = useId();
  const { label, hint, error, optional, labelHidden } = words;
  // What the hint asks for is not said twice.
  const hintId = hint === undefined || hint === error ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const described = [errorId, hintId].filter((part) => part !== undefined).join(" ");
  return (
    <div className={styles["field"]}>
      <label className={labelHidden ? "visually-hidden" : styles["label"]} htmlFor={id}>
        {label}
        {optional && <span className={styles["optional"]}> {t("(optional)")}</span>}
      </label>
      {children({
        id,
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {hintId !== undefined && (
        <p className={styles["hint"]} id={hintId}>
          {hint}
        </p>
      )}
      {errorId !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
