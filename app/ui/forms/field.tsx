import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";

import { FieldFrame, type FieldWords } from "./field-frame.tsx";
import styles from "./field.module.css";
import { Icon } from "../icons/icon.tsx";

type FieldName = { name: string };
type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & FieldWords & FieldName;
type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldWords & FieldName;
type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldWords &
  FieldName & { options: Option[] };

interface Option {
  value: string;
  label: string;
  lang?: string;
  dir?: "auto" | "ltr" | "rtl";
  disabled?: boolean;
}

function separateWords<Props extends FieldWords>(props: Props) {
  const { label, hint, error, optional, labelHidden, ...control } = props;
  return { words: { label, hint, error, optional, labelHidden }, control };
}

/** One line of text: a name, an email address, a password, a number. */
export function TextField(props: TextFieldProps) {
  const { words, control } = separateWords(props);
  return (
    <FieldFrame words={words}>
      {(wiring) => <input type="text" {...control} {...wiring} className={styles["control"]} />}
    </FieldFrame>
  );
}

/**
 * One line of text that stays in the browser: without a name no form sends it, with a script or
 * without.
 */
export function UnsentField(props: Omit<TextFieldProps, "name"> & { name?: never }) {
  const { words, control } = separateWords(props);
  return (
    <FieldFrame words={words}>
      {(wiring) => <input type="text" {...control} {...wiring} className={styles["control"]} />}
    </FieldFrame>
  );
}

/** Several lines; it grows with its text if the browser supports that. */
export function TextArea(props: TextAreaProps) {
  const { words, control } = separateWords(props);
  return (
    <FieldFrame words={words}>
      {(wiring) => <textarea rows={5} {...control} {...wiring} className={styles["control"]} />}
    </FieldFrame>
  );
}

/** One of a list that is too long to show completely. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { words, control } = separateWords(props);
  return (
    <FieldFrame words={words}>
      {(wiring) => (
        <span className={styles["select"]}>
          <select {...control} {...wiring} className={styles["control"]}>
            {options.map((option) => (
              <option
                dir={option.dir}
                disabled={option.disabled}
                key={option.value}
                lang={option.lang}
                value={option.value}
              >
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </FieldFrame>
  );
}
