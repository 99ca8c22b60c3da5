import { href } from "react-router";

import { t } from "#app/translations/t.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";

import styles from "./own-choices.module.css";
import { RatingForm } from "./ratings/rating-form.tsx";
import { UnwantedButton } from "./unwanted/unwanted-button.tsx";
import type { TitleRefKind } from "./titles/title-ref.ts";

interface OwnChoicesProps {
  kind: TitleRefKind;
  id: number | string;
  title: string;
}

/** What a viewer says about a title, on its shared page: stars, that it isn't for them, and their lists. */
export function OwnChoices(props: OwnChoicesProps) {
  const { kind, id } = props;
  return (
    <div className={styles["choices"]}>
      <RatingForm {...props} />
      <UnwantedButton {...props} />
      <ButtonLink href={`${href("/lists/add")}?title=${kind}:${id}`} icon="plus" size="small">
        {t("Add to a List")}
      </ButtonLink>
    </div>
  );
}
