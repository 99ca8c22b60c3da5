import { use } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { languageOf } from "#app/translations/languages.ts";
import { t } from "#app/translations/t.ts";
import { classNames } from "#app/ui/class-names.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

import styles from "./shell.module.css";

/**
 * What the operator announces, until it ends or this browser dismisses it. It is part of the
 * document from the first byte, so that nothing moves.
 */
export function Announcement() {
  const { announcement } = use(ServerFacts);
  if (!announcement) return null;
  const { id, kind, text, language } = announcement;
  const isWarning = kind === "warning";
  return (
    <section
      aria-label={t("Announcement")}
      className={classNames(styles["announcement"], isWarning && styles["warning"])}
      data-announcement=""
      id={id}
    >
      <output className={styles["announced"]}>
        <Icon name={isWarning ? "warning" : "info"} />
        <span dir={languageOf(language).direction} lang={language}>
          {text}
        </span>
      </output>
      <form action="/announcement" method="post">
        <input name="id" type="hidden" value={id} />
        <IconButton icon="close" label={t("Dismiss")} type="submit" />
      </form>
    </section>
  );
}
