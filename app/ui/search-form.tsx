import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./search-form.module.css";

type SearchFormProps = {
  action: string;
  /** The name that the text travels under in the address. */
  name?: string;
  label: string;
  placeholder: string;
  defaultValue?: string | undefined;
};

/** One field and its button; the text ends up in the address, to be shared and gone back to. */
export function SearchForm(props: SearchFormProps) {
  const { action, name = "q", label, placeholder, defaultValue } = props;
  return (
    <search aria-label={label}>
      <form action={action} className={styles["search"]}>
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
        <Button look="primary" type="submit">
          Search
        </Button>
      </form>
    </search>
  );
}
