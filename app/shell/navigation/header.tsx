import { href, useLocation } from "react-router";

import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Marquee } from "#app/ui/rails/marquee.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/dialogs/menu.tsx";
import { t } from "#app/translations/t.ts";

import { WrittenOnce } from "../written-once.tsx";
import styles from "./header.module.css";
import { mainLinks } from "./main-links.ts";
import { findMatineeTab, MATINEE } from "./my-matinee.ts";

/** As many as a window of medium width has room for. */
const FOUR = 4;

/**
 * Fixed at the top of every page. The markup contains every state of the viewer, the same for
 * everybody; CSS shows the one that the pre-paint script wrote on <html>.
 */
export function Header() {
  const { pathname } = useLocation();
  const current = mainLinks.find(({ to }) => to === pathname)?.to;
  const isOwn = findMatineeTab(pathname) !== undefined;
  return (
    <WrittenOnce as="header" className={styles["header"]} part={`header ${current} ${isOwn}`}>
      <Bar current={current} isOwn={isOwn} />
    </WrittenOnce>
  );
}

interface BarProps {
  /** The page among the links. */
  current: string | undefined;
  /** Whether it is one of My Matinee. */
  isOwn: boolean;
}

function Bar({ current, isOwn }: BarProps) {
  return (
    <div className={styles["bar"]}>
      <a aria-label={t("{site}, home")} className={styles["logo"]} href={href("/")}>
        <Marquee />
      </a>
      <nav aria-label={t("Main")} className={styles["links"]}>
        {mainLinks.map(({ to, label }, index) => (
          <a
            aria-current={to === current ? "page" : undefined}
            className={classNames(styles["link"], index === FOUR && styles["fifth"])}
            href={to}
            key={to}
          >
            {t(label)}
          </a>
        ))}
        <a
          aria-current={isOwn ? "page" : undefined}
          className={classNames(styles["link"], styles["own"])}
          href={href("/watchlist")}
        >
          {t(MATINEE)}
        </a>
      </nav>
      <a
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label={t("Search")}
        className={styles["search"]}
        data-opens="search"
        href="/search"
      >
        <Icon name="search" />
        <span aria-hidden="true" className={styles["searchWords"]}>
          {t("Search <kbd>/</kbd>", { kbd: (inside) => <kbd>{inside}</kbd> })}
        </span>
      </a>
      <UserArea />
    </div>
  );
}

function UserArea() {
  return (
    <div className={styles["user"]}>
      <a className={styles["signIn"]} href={href("/login")}>
        {t("Sign In")}
      </a>
      <a className={styles["withoutScript"]} href={href("/profile")}>
        {t("Account")}
      </a>
      <div className={styles["viewer"]}>
        <a className={styles["bell"]} href="/alerts">
          <Icon name="bell" />
          <span className="visually-hidden">{t("Alerts")}</span>
        </a>
        <Menu
          id="user-menu"
          label={t("Your account")}
          trigger={<span aria-hidden="true" className={styles["avatar"]} data-avatar="" />}
        >
          <li className={styles["faces"]} data-faces="">
            <a href={href("/profiles")}>
              <Icon name="users" />
              {t("Switch Profile")}
            </a>
          </li>
          <MenuLink href={href("/watchlist")} icon="bookmark">
            {t("My Watchlist")}
          </MenuLink>
          <MenuLink href={href("/profile")} icon="user">
            {t("Profile")}
          </MenuLink>
          <MenuLink href={href("/operator")} icon="settings">
            {t("Operator")}
          </MenuLink>
          <MenuLink href={href("/help")} icon="help">
            {t("Help")}
          </MenuLink>
          <MenuButton form="sign-out" icon="sign-out" type="submit">
            {t("Sign Out")}
          </MenuButton>
        </Menu>
        <form action={href("/logout")} hidden id="sign-out" method="post" />
        <form action={href("/profiles/switch")} hidden id="switch-profile" method="post" />
      </div>
    </div>
  );
}
