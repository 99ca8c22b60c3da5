import { href } from "react-router";

import { t } from "#app/translations/t.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";

import { refKey, type TitleRefKind } from "../titles/title-ref.ts";
import styles from "./rating-form.module.css";
import { StarsField } from "./stars-field.tsx";

interface RatingFormProps {
  kind: TitleRefKind;
  id: number | string;
  title: string;
}

/**
 * Rates a title on its shared page: the script shows what the viewer chose and sends a choice at
 * once; without one the form is saved, and what was chosen is on the title's own page of ratings.
 */
export function RatingForm({ kind, id, title }: RatingFormProps) {
  const name = { kind, id: String(id) };
  const about = refKey(name);
  return (
    <form
      action={href("/ratings/change")}
      // A choice that a browser puts back would count as the viewer's.
      autoComplete="off"
      className={styles["form"]}
      data-rating={about}
      key={about}
      method="post"
    >
      <input name="about" type="hidden" value={`${about} ${title}`} />
      <StarsField />
      <span className={styles["save"]}>
        <Button size="small" type="submit">
          {t("Save")}
        </Button>
      </span>
      <span className={styles["remove"]}>
        <Button name="remove" size="small" type="submit" value="yes" variant="plain">
          {t("Remove rating")}
        </Button>
      </span>
      <ButtonLink href={href("/ratings/:kind/:id", name)} size="small" variant="plain">
        {t("Note and dates")}
      </ButtonLink>
    </form>
  );
}
