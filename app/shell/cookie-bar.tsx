import { Button } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./cookie-bar.module.css";

/**
 * Tells a first-time viewer about cookies, once. Every page contains it hidden; the pre-paint
 * script shows it, at the bottom and over the page, to viewers who have not chosen yet.
 */
export function CookieBar() {
  return (
    <aside aria-label={t("Cookies")} className={styles["bar"]}>
      <div className={styles["inner"]}>
        <p>
          {t(
            "We keep a few cookies so that Matinee works and remembers you. There is no advertising. <link>Choose which</link>",
            { link: (inside) => <a href="/cookies">{inside}</a> },
          )}
        </p>
        <form action="/cookies" data-choice="consent" method="post">
          <Button variant="primary" name="intent" size="small" type="submit" value="accept">
            {t("Accept All")}
          </Button>
        </form>
      </div>
    </aside>
  );
}
