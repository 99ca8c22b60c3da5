import { parseFields, text } from "#app/lib/requests/read-form.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./operator.module.css";

interface ListSearchProps {
  /** What somebody searches by. */
  label: string;
  words: string;
  /** What else the list is asked for. */
  hidden?: Readonly<Record<string, string>>;
}

/** What a list is searched for. */
export const wordsIn = (query: URLSearchParams): string =>
  parseFields(query, { q: text }).q.trim().slice(0, 200);

/** Searches the list of the page that it is on. */
export function ListSearch({ label, words, hidden = {} }: ListSearchProps) {
  return (
    <search>
      <form className={styles["filters"]} method="get">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} name={name} type="hidden" value={value} />
        ))}
        <TextField defaultValue={words} dir="ltr" label={label} maxLength={200} name="q" />
        <Button icon="search" type="submit">
          {t("Search")}
        </Button>
      </form>
    </search>
  );
}
