import { Button } from "#app/ui/button.tsx";

import styles from "./cookie-bar.module.css";

/**
 * Tells a first-time viewer once about cookies. It is in every page and hidden; the pre-paint
 * script shows it, at the bottom and over the page, to who has not chosen yet.
 */
export function CookieBar() {
  return (
    <aside aria-label="Cookies" className={styles["bar"]}>
      <div className={styles["inner"]}>
        <p>
          We keep a few cookies so that Matinee works and remembers you. There is no advertising.{" "}
          <a href="/cookies">Choose which</a>
        </p>
        <form action="/cookies" data-choice="consent" method="post">
          <Button look="primary" name="intent" size="small" type="submit" value="accept">
            Accept All
          </Button>
        </form>
      </div>
    </aside>
  );
}
