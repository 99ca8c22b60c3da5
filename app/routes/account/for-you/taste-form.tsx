import { href } from "react-router";

import { withNext } from "#app/features/accounts/sign-in/next-path.ts";
import type { ShownTitle } from "#app/features/library/titles/saved-title-list.tsx";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { ButtonRow } from "#app/ui/layout/page.tsx";
import { Poster } from "#app/ui/posters/poster.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./taste-form.module.css";

interface TasteFormProps {
  titles: readonly ShownTitle[];
  /** Where the answer leads. */
  next: string | undefined;
  maySkip?: boolean;
}

/** Well-known films to pick from: each is rated with four stars. */
export function TasteForm({ titles, next, maySkip }: TasteFormProps) {
  return (
    <form action={withNext(href("/first-taste"), next)} className={styles["form"]} method="post">
      <PosterGrid>
        {titles.map(({ id, title, lang, picture }) => (
          <li key={id}>
            <label className={styles["pick"]}>
              <input className="visually-hidden" name="title" type="checkbox" value={id} />
              <Poster lang={lang} missing="" picture={picture} title={title} />
              <span {...outsideText(title, lang)}>{title}</span>
            </label>
          </li>
        ))}
      </PosterGrid>
      <div className={styles["answers"]}>
        <ButtonRow>
          <Button busyLabel={t("Saving…")} type="submit" variant="primary">
            {t("Continue")}
          </Button>
          {maySkip && (
            <Button name="skip" type="submit" value="yes" variant="plain">
              {t("Skip")}
            </Button>
          )}
        </ButtonRow>
      </div>
    </form>
  );
}
