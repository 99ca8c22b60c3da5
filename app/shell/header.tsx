import { href, useLocation } from "react-router";

import { Icon } from "#app/ui/icon.tsx";
import { Marquee } from "#app/ui/marquee.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";

import styles from "./header.module.css";

const LINKS = [
  { to: "/", label: "Home" },
  { to: "/movies", label: "Movies" },
  { to: "/tvshows", label: "TV Shows" },
  { to: "/categories", label: "Categories" },
] as const;

/**
 * Fixed at the top of every page. Every state of the viewer is in the markup, the same for
 * everybody; CSS shows the one that the pre-paint script wrote on <html>.
 */
export function Header() {
  const { pathname } = useLocation();
  const currentOf = (to: string) => (to === pathname ? "page" : undefined);
  return (
    <header className={styles["header"]}>
      <div className={styles["bar"]}>
        <a aria-label="Matinee, home" className={styles["logo"]} href={href("/")}>
          <Marquee />
        </a>
        <nav aria-label="Main" className={styles["links"]}>
          {LINKS.map(({ to, label }) => (
            <a aria-current={currentOf(to)} className={styles["link"]} href={to} key={to}>
              {label}
            </a>
          ))}
        </nav>
        <a
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-label="Search"
          className={styles["search"]}
          data-opens="search"
          href="/search"
        >
          <Icon name="search" />
          <span aria-hidden="true" className={styles["searchWords"]}>
            Search <kbd>/</kbd>
          </span>
        </a>
        <UserArea />
        <div className={styles["smallMenu"]}>
          <Menu id="main-menu" label="Menu" trigger={<Icon name="menu" />}>
            {LINKS.map(({ to, label }) => (
              <MenuLink current={to === pathname} href={to} key={to}>
                {label}
              </MenuLink>
            ))}
          </Menu>
        </div>
      </div>
    </header>
  );
}

function UserArea() {
  return (
    <div className={styles["user"]}>
      <a className={styles["signIn"]} href={href("/login")}>
        Sign In
      </a>
      <a className={styles["withoutScript"]} href={href("/profile")}>
        Account
      </a>
      <div className={styles["viewer"]}>
        <Menu
          id="user-menu"
          label="Your account"
          trigger={<span aria-hidden="true" className={styles["avatar"]} data-avatar="" />}
        >
          <MenuLink href={href("/profile")} icon="user">
            Profile
          </MenuLink>
          <MenuLink href="/watchlist" icon="bookmark">
            My Watchlist
          </MenuLink>
          <MenuLink href="/history" icon="clock">
            History
          </MenuLink>
          <MenuLink href="/profiles" icon="users">
            Switch Profile
          </MenuLink>
          <MenuButton form="sign-out" icon="sign-out" type="submit">
            Sign Out
          </MenuButton>
        </Menu>
        <form action={href("/logout")} id="sign-out" method="post" />
      </div>
    </div>
  );
}
