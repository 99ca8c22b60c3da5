import { t } from "#app/translations/t.ts";

import { describeHalfStars, MOST_HALF_STARS } from "./half-stars.ts";
import styles from "./stars-field.module.css";

const HALF_STARS = Array.from({ length: MOST_HALF_STARS }, (_, at) => at + 1);

/** Five stars in halves, as radio buttons: arrow keys choose, and each half says what it is. */
export function StarsField({ halfStars = 0 }: { halfStars?: number }) {
  return (
    <fieldset className={styles["field"]}>
      <legend className={styles["legend"]}>{t("Your rating")}</legend>
      <span className={styles["stars"]}>
        {HALF_STARS.map((each) => (
          <label className={styles["half"]} key={each} title={describeHalfStars(each)}>
            <input
              className="visually-hidden"
              defaultChecked={each === halfStars}
              name="stars"
              type="radio"
              value={each}
            />
            <span className="visually-hidden">{describeHalfStars(each)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
