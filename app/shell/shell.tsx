import type { ReactNode } from "react";

import { useLocation } from "react-router";

import { IconSheet } from "#app/ui/icons/icon-sheet.tsx";
import { ToastRegion } from "#app/ui/messages/toast-region.tsx";
import { t } from "#app/translations/t.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

import { Announcement } from "./announcement.tsx";
import { BottomBar } from "./navigation/bottom-bar.tsx";
import { CookieBar } from "./cookie-bar.tsx";
import { Footer } from "./footer.tsx";
import { MatineeTabs } from "./navigation/page-tabs.tsx";
import { Header } from "./navigation/header.tsx";
import { OperatorNotices } from "./operator-notices.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import styles from "./shell.module.css";
import { WatchlistForm } from "./watchlist-form.tsx";
import { WrittenOnce } from "./written-once.tsx";
import leftOutStyles from "./left-out.module.css";

/** Everything that surrounds a screen. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles["skip"]} href="#main">
        {t("Skip to content")}
      </a>
      <IconSheet />
      <Header />
      <Announcement />
      <OperatorNotices />
      <CookieBar />
      <main className={styles["main"]} id="main" tabIndex={-1}>
        <MatineeTabs />
        {children}
      </main>
      <div className={styles["below"]} id="below">
        <IncompletePage />
        <Footer />
        <WrittenOnce as="div" part="dialogs">
          <Dialogs />
        </WrittenOnce>
      </div>
      <BottomBar />
    </>
  );
}

/** What scripts fill in, and forms that buttons on a page belong to. */
const Dialogs = () => (
  <>
    <SearchDialog />
    <WatchlistForm />
    <LeftOutTemplate />
    <ToastRegion />
  </>
);

/**
 * Says how many titles lists leave out because the viewer has watched them; a script fills it in.
 */
function LeftOutTemplate() {
  return (
    <template id="watched-note">
      <aside aria-label={t("Watched titles")} className={leftOutStyles["note"]}>
        <p data-left-out-words="" />
        <Button data-left-out-turn="" variant="plain" size="small">
          {t("Show All")}
        </Button>
      </aside>
    </template>
  );
}

/**
 * Says that a streamed page broke off, and loads it again. Every page contains it hidden, because
 * what breaks off can bring nothing any more (see `WATCH_STREAM`).
 */
function IncompletePage() {
  const { pathname, search } = useLocation();
  return (
    <div className={classNames(leftOutStyles["note"], leftOutStyles["incomplete"])} role="alert">
      <p>{t("This page didn't load completely.")}</p>
      <a href={pathname + search}>{t("Reload the Page")}</a>
    </div>
  );
}
