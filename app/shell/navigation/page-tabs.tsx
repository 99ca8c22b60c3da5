import { useLocation } from "react-router";

import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { t, type MarkedText } from "#app/translations/t.ts";

import headerStyles from "./header.module.css";
import { findMatineeTab, MATINEE, matineeTabs } from "./my-matinee.ts";
import styles from "./page-tabs.module.css";

interface TabPage {
  to: string;
  label: MarkedText;
}

export interface PageTab {
  label: MarkedText;
  pages: readonly [TabPage, ...TabPage[]];
}

interface PageTabsProps {
  label: string;
  tabs: readonly PageTab[];
  open: PageTab | undefined;
  pathname: string;
}

/** The way to pages that belong together; where a tab has several, a second row leads to each. */
export function PageTabs({ label, tabs, open, pathname }: PageTabsProps) {
  const currentOf = (to: string) => (to === pathname ? "page" : "true");
  return (
    <>
      <nav aria-label={label} className={styles["tabs"]}>
        {tabs.map((tab) => (
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
      {open !== undefined && open.pages.length > 1 && (
        <ChipRow label={t(open.label)}>
          {open.pages.map((page) => (
            <Chip current={isWithin(pathname, page)} href={page.to} key={page.to}>
              {t(page.label)}
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  );
}

/** Whether an address is a page's own, or that of one thing of its list. */
export const isWithin = (pathname: string, { to }: TabPage) =>
  pathname === to || pathname.startsWith(`${to}/`);

/** Above each page of what a viewer keeps, the way to the others; nothing above other pages. */
export function MatineeTabs() {
  const { pathname } = useLocation();
  const open = findMatineeTab(pathname);
  if (open === undefined) return null;
  return (
    <div className={styles["place"]}>
      <PageTabs label={t(MATINEE)} open={open} pathname={pathname} tabs={matineeTabs} />
    </div>
  );
}
