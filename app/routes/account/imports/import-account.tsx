import type { ImportedAccount } from "#app/features/library/imports/files/collected.ts";
import { formatList } from "#app/lib/formats/names.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./imports.module.css";

const nameOf = ({ id, name }: ImportedAccount): string =>
  name === "" ? t("Account {number}", { number: isolate(id) }) : isolate(name);

/** Whose history it is, where a file has that of a household: nothing is stored before. */
export function AskForAccount({ accounts }: { accounts: readonly ImportedAccount[] }) {
  return (
    <>
      <Notice>
        <p>
          {t(
            "This file has what several people watched. Which of them are you? Nothing is stored before you say so, and what the others watched is deleted then.",
          )}
        </p>
      </Notice>
      <form data-busy-form="" method="post">
        <ul className={styles["titles"]}>
          {accounts.map((each) => (
            <li key={each.id}>
              <div>
                <p>{nameOf(each)}</p>
                <p className={styles["faint"]}>
                  {t("{count, plural, one {# title} other {# titles}}, such as {examples}", {
                    count: each.titles,
                    examples: formatList(each.examples.map(isolate)),
                  })}
                </p>
              </div>
              <div className={styles["buttons"]}>
                <Button
                  aria-label={t("That's me: {account}", { account: nameOf(each) })}
                  busyLabel={t("Saving…")}
                  name="account"
                  size="small"
                  type="submit"
                  value={each.id}
                >
                  {t("That's me")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </form>
    </>
  );
}
