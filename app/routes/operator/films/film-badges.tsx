import { nameOf, type OperatorFilm } from "#app/features/operator/operator-films.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { t } from "#app/translations/t.ts";

import styles from "../operator.module.css";

/** What is decided about a film, in a word each. */
export function FilmBadges({ film }: { film: OperatorFilm }) {
  const { title, isSet, isHidden, isFeatured } = film;
  return (
    <span className={styles["badges"]}>
      {title ? <Badge>{nameOf(title)}</Badge> : <Badge>{t("No title")}</Badge>}
      {isSet && <Badge tone="bulb">{t("Set by you")}</Badge>}
      {isHidden && <Badge tone="bulb">{t("Withdrawn")}</Badge>}
      {isFeatured && <Badge tone="free">{t("Featured")}</Badge>}
    </span>
  );
}
