import type { ReactNode } from "react";

import { formatDate } from "#app/lib/formats/dates.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../account.module.css";

interface AccessEntryProps {
  /** The field that names it in the form, and its value. */
  field: "id" | "passkey";
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
  /** What else is known of it, before its dates and after them. */
  above?: ReactNode;
  after?: ReactNode;
  /** What can be done with it besides removing it. */
  children?: ReactNode;
}

/** Something that opens the account, such as a passkey or a key, and the button that removes it. */
export function AccessEntry(props: AccessEntryProps) {
  const { field, id, name, createdAt, lastUsedAt, above, after, children } = props;
  const added = formatDate(createdAt);
  return (
    <li className={styles["session"]}>
      <div>
        <strong>{name}</strong>
        {above !== undefined && <div className={styles["faint"]}>{above}</div>}
        <div className={styles["faint"]}>
          {lastUsedAt === null
            ? t("Added on {added}, never used", { added })
            : t("Added on {added}, last used on {used}", { added, used: formatDate(lastUsedAt) })}
          {after !== undefined && (
            <>
              {" · "}
              {after}
            </>
          )}
        </div>
      </div>
      <form data-busy-form="" method="post">
        <input name="do" type="hidden" value="remove" />
        <input name={field} type="hidden" value={id} />
        <Button
          aria-label={t("Remove {name}", { name })}
          busyLabel={t("Removing…")}
          size="small"
          type="submit"
        >
          {t("Remove")}
        </Button>
      </form>
      {children}
    </li>
  );
}
