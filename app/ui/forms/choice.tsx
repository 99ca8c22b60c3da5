import { useId, type InputHTMLAttributes, type ReactNode } from "react";

import styles from "./choice.module.css";
import { FieldError } from "./field-frame.tsx";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  name: string;
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
};

function joinIds(...ids: (string | false)[]): string | undefined {
  const joined = ids.filter((id) => id !== false).join(" ");
  return joined === "" ? undefined : joined;
}

/** A checkbox, sent with the form. A setting that takes effect at once is a `Switch`. */
export function Checkbox({ label, hint, error, ...control }: CheckboxProps) {
  const id = useId();
  const described = joinIds(
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
  );
  return (
    <div className={styles["choice"]}>
      <input
        {...control}
        aria-describedby={described}
        aria-invalid={error === undefined ? undefined : true}
        className={styles["box"]}
        id={id}
        type="checkbox"
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <div className={styles["under"]}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

type RadioGroupProps = {
  legend: string;
  name: string;
  options: { value: string; label: ReactNode; hint?: string; disabled?: boolean }[];
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
};

/** A group of radio buttons. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, name, options, defaultValue, required, error } = props;
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className={styles["group"]}
      data-invalid={error === undefined ? undefined : ""}
    >
      <legend>{legend}</legend>
      {options.map((option) => (
        <div className={styles["choice"]} key={option.value}>
          <input
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
            className={styles["dot"]}
            defaultChecked={option.value === defaultValue}
            disabled={option.disabled}
            id={`${id}-${option.value}`}
            name={name}
            required={required}
            type="radio"
            value={option.value}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          {option.hint !== undefined && (
            <p className={styles["hint"]} id={`${id}-${option.value}-hint`}>
              {option.hint}
            </p>
          )}
        </div>
      ))}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
