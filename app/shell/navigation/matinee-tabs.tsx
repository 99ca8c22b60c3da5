import { useLocation } from "react-router";

import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { t } from "#app/translations/t.ts";

import headerStyles from "./header.module.css";
import styles from "./matinee-tabs.module.css";
import { findMatineeTab, MATINEE, matineeTabs } from "./my-matinee.ts";

/** Above each page of what a viewer keeps, the way to the others; nothing above other pages. */
export function MatineeTabs() {
  const { pathname } = useLocation();
  const open = findMatineeTab(pathname);
  if (open === undefined) return null;
  const currentOf = (to: string) => (to === pathname ? "page" : "true");
  return (
    <div className={styles["place"]}>
      <nav aria-label={t(MATINEE)} className={styles["tabs"]}>
        {matineeTabs.map((tab) => (
          <a
            aria-current={tab === open ? currentOf(tab.pages[0].to) : undefined}
            className={headerStyles["link"]}
            href={tab.pages[0].to}
            key={tab.pages[0].to}
          >
            {t(tab.label)}
          </a>
        ))}
      </nav>
      {open.pages.length > 1 && (
        <ChipRow label={t(open.label)}>
          {open.pages.map(({ to, label }) => (
            <Chip current={to === pathname} href={to} key={to}>
              {t(label)}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  );
}
