import { Prose } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Section } from "./content/section.ts";
import styles from "./info.module.css";

/** Text that is longer than a screen, with its table of contents beside or above it. */
export function LongText({ sections }: { sections: readonly Section[] }) {
  return (
    <div className={styles["longText"]}>
      <nav aria-labelledby="on-this-page" className={styles["contents"]}>
        <h2 id="on-this-page">{t("On this page")}</h2>
        <ol className={styles["contentsList"]}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles["sections"]}>
        {sections.map(({ id, heading, body }) => (
          <section aria-labelledby={id} key={id}>
            <h2 id={id}>{heading}</h2>
            <Prose>{body}</Prose>
          </section>
        ))}
      </div>
    </div>
  );
}
