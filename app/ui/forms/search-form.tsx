import { t } from "#app/translations/t.ts";

import { Button } from "../buttons/button.tsx";
import { Icon } from "../icons/icon.tsx";
import styles from "./search-form.module.css";

type SearchFormProps = {
  action: string;
  /** The query key of the text. */
  name?: string;
  label: string;
  placeholder: string;
  defaultValue?: string | undefined;
  /** Further query keys, which the search keeps. */
  carries?: Readonly<Record<string, string>> | undefined;
};

/** One field and its button; the text becomes part of the address, which can be shared. */
export function SearchForm(props: SearchFormProps) {
  const { action, name = "q", label, placeholder, defaultValue, carries = {} } = props;
  return (
    <search aria-label={label}>
      <form action={action} className={styles["search"]}>
        {Object.entries(carries).map(([key, value]) => (
          <input key={key} name={key} type="hidden" value={value} />
        ))}
        <Icon name="search" />
        <input
          aria-label={label}
          autoComplete="off"
          className={styles["input"]}
          defaultValue={defaultValue}
          enterKeyHint="search"
          maxLength={100}
          name={name}
          placeholder={placeholder}
          type="search"
        />
        <Button variant="primary" type="submit">
          {t("Search")}
        </Button>
      </form>
    </search>
  );
}
