import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { Menu, MenuLink } from "#app/ui/dialogs/menu.tsx";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { t } from "#app/translations/t.ts";

import { WrittenOnce } from "../written-once.tsx";
import styles from "./bottom-bar.module.css";
import { mainLinks } from "./main-links.ts";
import { findMatineeTab, MATINEE } from "./my-matinee.ts";

/** Of its own links and the menu's, the one to the page itself is marked. */
const LEADS_TO = ["/", "/search", "/archive", ...mainLinks.map(({ to }) => to)];

/**
 * Where a small screen leads, below each page: within a thumb's reach while the page scrolls, and
 * after its end, so that it covers nothing there. A wide screen has all of it in its header.
 */
export function BottomBar() {
  const { pathname } = useLocation();
  const isOwn = findMatineeTab(pathname) !== undefined;
  const current = isOwn ? "/watchlist" : LEADS_TO.find((to) => to === pathname);
  const part = `bottom bar ${current}`;
  return (
    <WrittenOnce aria-label={t("Shortcuts")} as="nav" className={styles["place"]} part={part}>
      <Bar current={current} />
    </WrittenOnce>
  );
}

function Bar({ current }: { current: string | undefined }) {
  return (
    <>
      <div className={styles["bar"]}>
        <BarLink icon="home" isCurrent={current === "/"} to="/">
          {t("Home")}
        </BarLink>
        <BarLink icon="search" isCurrent={current === "/search"} opens="search" to="/search">
          {t("Search")}
        </BarLink>
        <BarLink icon="film" isCurrent={current === "/archive"} to="/archive">
          {t("Free films")}
        </BarLink>
        <BarLink icon="ticket" isCurrent={current === "/watchlist"} to="/watchlist">
          {t(MATINEE)}
        </BarLink>
        <Menu
          id="main-menu"
          isAbove
          label={t("Menu")}
          trigger={
            <>
              <Icon name="menu" />
              <span aria-hidden="true">{t("Menu")}</span>
            </>
          }
          triggerClass={styles["item"]}
        >
          {mainLinks.map(({ to, label }) => (
            <MenuLink current={to === current} href={to} key={to}>
              {t(label)}
            </MenuLink>
          ))}
        </Menu>
      </div>
      {/* Until this is there, the bar is not whole. */}
      <span hidden />
    </>
  );
}

interface BarLinkProps {
  to: string;
  icon: IconName;
  isCurrent: boolean;
  /** The dialog that a script opens instead. */
  opens?: string;
  children: ReactNode;
}

function BarLink({ to, icon, isCurrent, opens, children }: BarLinkProps) {
  return (
    <a
      aria-current={isCurrent ? "page" : undefined}
      className={styles["item"]}
      data-opens={opens}
      href={to}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </a>
  );
}
