import { use } from "react";
import { useLocation } from "react-router";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { inLanguage, prefixOf } from "#app/translations/address.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import { languageOf } from "#app/translations/languages.ts";
import { t } from "#app/translations/t.ts";

import styles from "./language-menu.module.css";

/** The same page in each language, each named as its own readers call it. */
export function LanguageMenu() {
  const { languages = [], ownLanguage = "" } = use(ServerFacts);
  const { pathname, search } = useLocation();
  const current = currentWriting().code;
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t("Language")} className={styles["menu"]}>
      <ul className={styles["list"]} data-languages="">
        {languages.map(languageOf).map(({ code, name, direction }) => (
          <li key={code}>
            <a
              aria-current={code === current ? "true" : undefined}
              className={styles["language"]}
              dir={direction}
              href={inLanguage(pathname + search, prefixOf(code, ownLanguage))}
              hrefLang={code}
              lang={code}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
