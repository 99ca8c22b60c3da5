import { useId, type InputHTMLAttributes, type ReactNode } from "react";

import styles from "./switch.module.css";

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> & {
  name: string;
  label: ReactNode;
  hint?: string | undefined;
};

// A checkbox with this role derives aria-checked from its own state, so none is written.
const switchRole = { role: "switch" };

/** A switch; in its form it is a checkbox. */
export function Switch({ label, hint, ...control }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles["switch"]}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p className={styles["hint"]} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <input
        {...control}
        {...switchRole}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={styles["track"]}
        id={id}
        type="checkbox"
      />
    </div>
  );
}
