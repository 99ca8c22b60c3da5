import { Button } from "#app/ui/buttons/button.tsx";
import { msg, t } from "#app/translations/t.ts";

import { WrittenOnce } from "./written-once.tsx";
import styles from "./cookie-bar.module.css";

/** The two answers, of one size and weight: each is a form that works without its script. */
const ANSWERS = [
  { intent: "essential", label: msg("Only Essential") },
  { intent: "accept", label: msg("Accept All") },
];

/**
 * Asks a first-time viewer about cookies, once. Every page contains it hidden; the pre-paint script
 * shows it to viewers who have not chosen yet. It has its place between the header and the page, so
 * that it covers nothing and nothing moves when it is painted.
 */
export const CookieBar = () => (
  <WrittenOnce aria-label={t("Cookies")} as="aside" className={styles["bar"]} part="cookies">
    <Question />
  </WrittenOnce>
);

function Question() {
  return (
    <div className={styles["inner"]}>
      <p>
        {t(
          "We keep a few cookies so that {site} works and remembers you. There is no advertising. <link>Choose which</link>",
          { link: (inside) => <a href="/cookies">{inside}</a> },
        )}
      </p>
      <div className={styles["answers"]}>
        {ANSWERS.map(({ intent, label }) => (
          <form action="/cookies" data-choice="consent" key={intent} method="post">
            <input name="intent" type="hidden" value={intent} />
            <Button type="submit" wide>
              {t(label)}
            </Button>
          </form>
        ))}
      </div>
    </div>
  );
}
