import { href } from "react-router";

import { YEAR_PICTURE } from "#app/features/library/year/draw-year.ts";
import type { SharedYear } from "#app/features/library/year/shared-years.server.ts";
import { alternativeOf } from "#app/features/library/year/year-words.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { UnsentField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import account from "../account.module.css";
import styles from "./year.module.css";
import { withBase } from "#app/translations/base-path.ts";

interface ShareYearProps {
  year: number;
  origin: string;
  shared: Pick<SharedYear, "key" | "words"> | undefined;
}

/** A picture of the year, which only its owner makes public. */
export function ShareYear({ year, origin, shared }: ShareYearProps) {
  return (
    <section className={account["section"]}>
      <h2>{t("Share It as a Picture")}</h2>
      <p className={styles["lead"]}>
        {t(
          "The picture has the figures above and the first and last film. Whoever has the link sees it and nothing else, until you withdraw it.",
        )}
      </p>
      <form action={href("/year/:year", { year: String(year) })} data-busy-form="" method="post">
        <FieldStack>
          {shared && (
            <>
              <img
                alt={alternativeOf(shared.words)}
                className={styles["picture"]}
                src={href("/year-picture/:key", { key: shared.key })}
                {...YEAR_PICTURE}
              />
              <UnsentField
                defaultValue={origin + withBase(href("/shared-year/:key", { key: shared.key }))}
                label={t("Link")}
                readOnly
              />
            </>
          )}
          <ButtonRow>
            <Button
              busyLabel={t("Drawing…")}
              name="command"
              type="submit"
              value="share"
              variant={shared ? "quiet" : "primary"}
            >
              {shared ? t("Draw It Again") : t("Make a Link")}
            </Button>
            {shared && (
              <Button icon="trash" name="command" type="submit" value="withdraw">
                {t("Withdraw the Link")}
              </Button>
            )}
          </ButtonRow>
        </FieldStack>
      </form>
    </section>
  );
}
