import type { InputHTMLAttributes } from "react";

import { t } from "#app/translations/t.ts";

import { FieldFrame, type FieldWords } from "./field-frame.tsx";
import fieldStyles from "./field.module.css";
import styles from "./password-field.module.css";

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> &
  FieldWords & { name: string; autoComplete: "current-password" | "new-password" };

/** A password, which can be made visible while typing, if there is a script. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, labelHidden, ...control } = props;
  return (
    <FieldFrame words={{ label, hint, error, optional, labelHidden }}>
      {(wiring) => (
        <span className={styles["password"]}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            type="password"
            {...control}
            {...wiring}
            className={fieldStyles["control"]}
          />
          <button
            aria-controls={wiring.id}
            aria-label={t("Show password")}
            aria-pressed="false"
            className={styles["reveal"]}
            data-reveals={wiring.id}
            type="button"
          >
            <span className={styles["show"]}>{t("Show")}</span>
            <span className={styles["hide"]}>{t("Hide")}</span>
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
