import type { ReactNode } from "react";

import { TrailerDialog } from "#app/features/catalog/trailer-dialog.tsx";
import { IconSheet } from "#app/ui/icon-sheet.tsx";
import { ToastRegion } from "#app/ui/toast-region.tsx";

import { ContinueTemplate } from "./continue-watching.tsx";
import { CookieBar } from "./cookie-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LeftOutTemplate } from "./left-out.tsx";
import { OperatorNotices } from "./operator-notices.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import styles from "./shell.module.css";
import { WatchlistForm } from "./watchlist-form.tsx";

/** What stands around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <IconSheet />
      <Header />
      <OperatorNotices />
      <main className={styles["main"]} id="main" tabIndex={-1}>
        {children}
      </main>
      <div className={styles["below"]} id="below">
        <Footer />
        <CookieBar />
        <SearchDialog />
        <WatchlistForm />
        <ContinueTemplate />
        <LeftOutTemplate />
        <TrailerDialog />
        <ToastRegion />
      </div>
    </>
  );
}
